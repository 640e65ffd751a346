import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { RecordActionDescription, RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLinkAddress } from '../../../shared/framework/records/recordLinkAddress.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { CopyIcon, DeleteIcon, DuplicateIcon, EditIcon, MoreIcon, ShowIcon } from '../icons.ts';
import { usePagePath } from '../screens/usePagePath.ts';
import { useCopyLink } from '../useCopyLink.ts';
import { useMenuInWindow } from '../useMenuInWindow.ts';
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
  /** Address of the record's show screen; undefined: this reader cannot open it. */
  readonly showPath: string | undefined;
  /** Address of the record's edit screen; undefined: this reader cannot open it. */
  readonly editPath: string | undefined;
  /** The reason why nobody changes or deletes the record now, in place of these entries. */
  readonly whyFixed?: string | undefined;
  /** Address of the form for a copy of the record; undefined: this reader cannot make one. */
  readonly duplicatePath: string | undefined;
  /** Copies the record's values to the clipboard. */
  readonly copy: { readonly label: string; readonly run: () => void };
  /** Begins the deletion of the record; undefined: not offered. */
  readonly onDelete: (() => void) | undefined;
  /** Draws the transitions of the record in the open menu; undefined: its fields have no states. */
  readonly transitions?: ((close: () => void) => ReactNode) | undefined;
  /** The dialogs of the deletion and of transitions while they are open. */
  readonly children: ReactNode;
}

/** Screens, actions, links and deletion of a row's record, behind one button. */
export function RecordActionMenu(props: RecordActionMenuProps) {
  const {
    actions,
    links: allLinks,
    record,
    name,
    hasFocus,
    onDone,
    showPath,
    editPath,
    whyFixed,
    duplicatePath,
    copy,
    onDelete,
    transitions,
    children,
  } = props;
  const text = useText();
  const message = useMessage();
  const to = usePagePath();
  const copyLink = useCopyLink();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = useMenuInWindow();
  const [pendingAction, setPendingAction] = useState<RecordActionDescription>();
  const offered = offeredActions(actions, record);
  const links = offeredActions(allLinks, record);
  const recordPath = showPath ?? editPath;
  const isEmpty = offered.length === 0 && links.length === 0 && recordPath === undefined && duplicatePath === undefined;
  if (isEmpty && !onDelete && !transitions) return null;
  // Arrow keys move through the grid; keys that open the menu, or are typed in it or in a dialog, must not reach the row.
  const keepFromGrid = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOnButton || event.key === 'Enter' || event.key === ' ') event.stopPropagation();
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
      <Menu
        id={menuId}
        action={place.action}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { ref: place.ref } }}
      >
        {showPath !== undefined && <PathItem to={showPath} icon={ShowIcon} label={message('grid.open')} />}
        {editPath !== undefined && <PathItem to={editPath} icon={EditIcon} label={message('form.edit')} />}
        {whyFixed !== undefined && (
          <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: '20rem' }}>
            <Icon of={EditIcon} />
            {whyFixed}
          </MenuItem>
        )}
        {duplicatePath !== undefined && <PathItem to={duplicatePath} icon={DuplicateIcon} label={message('form.duplicate')} />}
        {recordPath !== undefined && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              void copyLink(recordPath);
            }}
          >
            <Icon of={CopyIcon} />
            {message('grid.copy_link')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            copy.run();
          }}
        >
          <Icon of={CopyIcon} />
          {copy.label}
        </MenuItem>
        {recordPath !== undefined && offered.length + links.length > 0 && <Divider />}
        {links.map((link) => (
          <MenuItem key={link.name} component={Link} to={to(recordLinkAddress(link, record))}>
            {text(link.label)}
          </MenuItem>
        ))}
        {links.length > 0 && offered.length > 0 && <Divider />}
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
        {transitions && (recordPath !== undefined || offered.length + links.length > 0) && <Divider />}
        {anchor && transitions?.(() => setAnchor(null))}
        {onDelete && (recordPath !== undefined || offered.length + links.length > 0) && <Divider />}
        {onDelete && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              onDelete();
            }}
            sx={{ color: 'error.main' }}
          >
            <Icon of={DeleteIcon} colour="inherit" />
            {message('form.delete')}
          </MenuItem>
        )}
      </Menu>
      {pendingAction && (
        <RecordActionDialog action={pendingAction} record={record} onDone={onDone} onClose={() => setPendingAction(undefined)} />
      )}
      {children}
    </span>
  );
}

interface PathItemProps extends Pick<ComponentProps<typeof MenuItem>, 'autoFocus' | 'tabIndex'> {
  readonly to: string;
  readonly icon: typeof EditIcon;
  readonly label: string;
}

/** A way to a page of the record. The menu gives its items the properties of the focus. */
function PathItem({ to, icon, label, ...item }: PathItemProps) {
  return (
    <MenuItem {...item} component={Link} to={to}>
      <Icon of={icon} />
      {label}
    </MenuItem>
  );
}

function Icon({ of: Sign, colour = 'text.secondary' }: { readonly of: typeof EditIcon; readonly colour?: string }) {
  return (
    <ListItemIcon sx={{ color: colour }}>
      <Sign fontSize="small" />
    </ListItemIcon>
  );
}
