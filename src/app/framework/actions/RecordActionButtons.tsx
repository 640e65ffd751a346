import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { RecordActionDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { CopyIcon, DeleteIcon, DuplicateIcon, MailIcon, MoreIcon } from '../icons.ts';
import { useCopyLink } from '../useCopyLink.ts';
import { offeredActions } from './offeredActions.ts';
import { RecordActionDialog } from './RecordActionDialog.tsx';

interface RecordActionsProps {
  readonly actions: readonly RecordActionDescription[];
  readonly record: Readonly<Record<string, unknown>>;
  /** Called after an action has changed the record. */
  readonly onDone: () => void;
  /** Address of the record's page; undefined: this reader can open none. */
  readonly path: string | undefined;
  /** Address of the form for a copy of the record; undefined: not offered. */
  readonly duplicatePath: string | undefined;
  /** Begins the deletion of the record; undefined: not offered. */
  readonly onDelete: (() => void) | undefined;
  /** Begins a message about the record; undefined: not offered. */
  readonly onEmail?: (() => void) | undefined;
}

/** Actions of a record on its page: one is a button; several, and the deletion, are in a menu. */
export function RecordActionButtons({ actions, record, onDone, ...others }: RecordActionsProps) {
  const text = useText();
  const [pendingAction, setPendingAction] = useState<RecordActionDescription>();
  const offered = offeredActions(actions, record);
  const [only] = offered.length === 1 ? offered : [];
  return (
    <>
      {only && (
        <Button variant="outlined" onClick={() => setPendingAction(only)}>
          {text(only.label)}
        </Button>
      )}
      {(offered.length > 1 || Object.values(others).some((other) => other !== undefined)) && (
        <ActionMenu actions={only ? [] : offered} onAction={setPendingAction} {...others} />
      )}
      {pendingAction && (
        <RecordActionDialog action={pendingAction} record={record} onDone={onDone} onClose={() => setPendingAction(undefined)} />
      )}
    </>
  );
}

interface ActionMenuProps extends Pick<RecordActionsProps, 'actions' | 'path' | 'duplicatePath' | 'onDelete' | 'onEmail'> {
  readonly onAction: (action: RecordActionDescription) => void;
}

function ActionMenu({ actions, onAction, path, duplicatePath, onDelete, onEmail }: ActionMenuProps) {
  const text = useText();
  const message = useMessage();
  const copyLink = useCopyLink();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = message('record.more_actions');
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? menuId : undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem key={action.name} onClick={choose(() => onAction(action))}>
            {text(action.label)}
          </MenuItem>
        ))}
        {actions.length > 0 && (path !== undefined || duplicatePath !== undefined || onDelete || onEmail) && <Divider />}
        {path !== undefined && (
          <MenuItem onClick={choose(() => void copyLink(path))}>
            <ListItemIcon>
              <CopyIcon fontSize="small" />
            </ListItemIcon>
            {message('grid.copy_link')}
          </MenuItem>
        )}
        {onEmail && (
          <MenuItem onClick={choose(onEmail)}>
            <ListItemIcon>
              <MailIcon fontSize="small" />
            </ListItemIcon>
            {message('record.email')}
          </MenuItem>
        )}
        {duplicatePath !== undefined && (
          <MenuItem component={Link} to={duplicatePath}>
            <ListItemIcon>
              <DuplicateIcon fontSize="small" />
            </ListItemIcon>
            {message('form.duplicate')}
          </MenuItem>
        )}
        {onDelete && (
          <MenuItem onClick={choose(onDelete)} sx={{ color: 'error.main' }}>
            <ListItemIcon sx={{ color: 'inherit' }}>
              <DeleteIcon fontSize="small" />
            </ListItemIcon>
            {message('form.delete')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
