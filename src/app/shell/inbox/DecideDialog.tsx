import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { commentMax } from '../../../shared/framework/definitions/machines.ts';
import type { InboxItem, InboxKind } from '../../../shared/framework/states/Inbox.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { BulkResults } from '../../framework/form/states/BulkResults.tsx';
import { type BulkResult, makeTransitions } from '../../framework/form/states/stateCalls.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface DecideDialogProps {
  readonly items: readonly InboxItem[];
  readonly kinds: readonly InboxKind[];
  /** Name of the decision, which each of the records offers. */
  readonly transition: string;
  readonly onDone: (refused: readonly InboxItem[]) => void;
  readonly onClose: () => void;
}

/** One decision on several records of any kinds, with one comment and a result for each. */
export function DecideDialog({ items, kinds, transition, onDone, onClose }: DecideDialogProps) {
  const message = useMessage();
  const cache = useQueryClient();
  const titleId = useId();
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [results, setResults] = useState<readonly BulkResult[]>();
  const [problem, setProblem] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const isRunning = useRef(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const offers = items.flatMap(({ transitions }) => transitions.filter(({ name }) => name === transition));
  const [offer] = offers;
  const takesComment = offers.some((each) => each.comment !== undefined);
  const needsComment = offers.some((each) => each.comment === 'required');
  if (!offer) return null;
  const send = async (): Promise<void> => {
    if (isRunning.current) return;
    setMissing(needsComment && comment.trim() === '');
    if (needsComment && comment.trim() === '') return;
    isRunning.current = true;
    setSending(true);
    const made: BulkResult[] = [];
    try {
      for (const { api_url: url } of kinds) {
        const rows = items.filter((item) => item.api_url === url).map(({ id, version }) => ({ id, version }));
        if (rows.length > 0) made.push(...(await makeTransitions(url, transition, { rows, comment: comment.trim() || null }, false)));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    } finally {
      isRunning.current = false;
      setSending(false);
    }
    setResults(made);
    await cache.invalidateQueries({ predicate: ({ queryKey: [resource] }) => resource !== 'transitions' });
  };
  const finish = (): void => {
    const isMoved = (item: InboxItem) => results?.some(({ id, outcome }) => outcome === 'moved' && id === item.id);
    if (results) onDone(items.filter((item) => !isMoved(item)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={finish}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <DialogTitle id={titleId}>{message('inbox.decide_several', { label: offer.label, count: items.length })}</DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem.message}
          </Alert>
        )}
        {results ? (
          <BulkResults results={results} isMade />
        ) : (
          takesComment && (
            <TextField
              inputRef={input}
              fullWidth
              multiline
              minRows={3}
              margin="dense"
              label={message('states.comment')}
              required={needsComment}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
              }}
              error={isMissing}
              helperText={isMissing ? message('validation.required') : message('inbox.comment_hint')}
              slotProps={{ htmlInput: { maxLength: commentMax } }}
            />
          )
        )}
      </DialogContent>
      <DialogActions>
        {results ? (
          <Button onClick={finish}>{message('states.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{message('states.cancel')}</Button>
            <Button variant="contained" color={offer.danger ? 'error' : 'primary'} loading={isSending} onClick={() => void send()}>
              {offer.label}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
