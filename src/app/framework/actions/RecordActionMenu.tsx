import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { RecordActionDescription, RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLinkAddress } from '../../../shared/framework/records/recordLinkAddress.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { MoreIcon } from '../icons.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import { offeredActions } from './offeredActions.ts';
import { RecordActionDialog } from './RecordActionDialog.tsx';

interface RecordActionMenuProps {
  readonly actions: readonly RecordActionDescription[];
  readonly links: readonly RecordLinkDescription[];
  readonly record: Readonly<Record<string, unknown>>;
  /** Display name of the record. */
  readonly name: string;
  readonly hasFocus: boolean;
  readonly onDone: () => void;
}

/** Actions and links of a row's record, behind one button. */
export function RecordActionMenu({ actions, links, record, name, hasFocus, onDone }: RecordActionMenuProps) {
  const text = useText();
  const message = useMessage();
  const to = usePagePath();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [pendingAction, setPendingAction] = useState<RecordActionDescription>();
  const offered = offeredActions(actions, record);
  if (offered.length === 0 && links.length === 0) return null;
  // Arrow keys move through the grid; keys that open the menu, or are typed in it or in its dialog, must not reach the row.
  const keepFromGrid = (event: KeyboardEvent) => {
    if (anchor !== null || pendingAction !== undefined || event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  };
  return (
    // A click here must not reach the row, which would open its record.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span onClick={(event) => event.stopPropagation()} onKeyDown={keepFromGrid}>
      <IconButton
        size="small"
        tabIndex={hasFocus ? 0 : -1}
        aria-label={message('grid.actions_of', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((action) => (
          <MenuItem
            key={action.name}
            onClick={() => {
              setAnchor(null);
              setPendingAction(action);
            }}
          >
            {text(action.label)}
          </MenuItem>
        ))}
        {links.map((link) => (
          <MenuItem key={link.name} component={Link} to={to(recordLinkAddress(link, record))}>
            {text(link.label)}
          </MenuItem>
        ))}
      </Menu>
      {pendingAction && (
        <RecordActionDialog action={pendingAction} record={record} onDone={onDone} onClose={() => setPendingAction(undefined)} />
      )}
    </span>
  );
}
