import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ChangeSet } from '../../../shared/framework/changes/ChangeSet.ts';
import { formatAge } from '../../../shared/framework/formats/formatAge.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { readChanges } from './changeCalls.ts';
import { useUndo } from './useUndo.ts';

interface RecentChangesProps {
  /** Path of the resource. */
  readonly api: string;
  readonly onClose: () => void;
}

/** The user's own changes of a list in the last 24 hours, each with its undo. */
export function RecentChanges({ api, onClose }: RecentChangesProps) {
  const message = useMessage();
  const titleId = useId();
  const { tryUndo } = useUndo();
  const [busy, setBusy] = useState<string>();
  const {
    data: sets,
    error,
    refetch,
  } = useQuery({ queryKey: ['change_sets', api], queryFn: ({ signal }) => readChanges(api, signal), gcTime: 0 });
  const run = async (set: string) => {
    setBusy(set);
    await tryUndo(set);
    setBusy(undefined);
    await refetch();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message('changes.title')}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!sets && !error && <CircularProgress aria-label={message('changes.loading')} />}
        {sets?.length === 0 && <DialogContentText>{message('changes.none')}</DialogContentText>}
        {sets && sets.length > 0 && (
          <List disablePadding aria-label={message('changes.title')}>
            {sets.map((set) => (
              <Change key={set.id} set={set} busy={busy} onUndo={() => void run(set.id)} />
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message('form.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChangeProps {
  readonly set: ChangeSet;
  /** The set that is being undone. */
  readonly busy: string | undefined;
  readonly onUndo: () => void;
}

function Change({ set, busy, onUndo }: ChangeProps) {
  const message = useMessage();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { id, kind, at, rows, remaining, name, fields } = set;
  const words = message(`changes.kind.${kind}`, { count: rows, name });
  const details = [
    formatAge(at, now, language),
    ...(fields.length > 0 ? [fields.join(', ')] : []),
    ...(remaining > 0 && remaining < rows ? [message('changes.remaining', { count: remaining })] : []),
  ];
  return (
    <ListItem disableGutters divider sx={{ gap: 1 }}>
      <ListItemText primary={words} secondary={details.join(' · ')} sx={{ overflowWrap: 'anywhere' }} />
      {remaining > 0 ? (
        <Button
          onClick={onUndo}
          disabled={busy !== undefined}
          loading={busy === id}
          aria-label={message(kind === 'undo' ? 'changes.redo_named' : 'changes.undo_named', { change: words })}
          sx={{ flexShrink: 0 }}
        >
          {message(kind === 'undo' ? 'changes.redo' : 'changes.undo')}
        </Button>
      ) : (
        <ListItemText secondary={message('changes.is_undone')} sx={{ flex: '0 0 auto' }} />
      )}
    </ListItem>
  );
}
