import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { commentMax } from '../../../shared/framework/definitions/machines.ts';
import type { InboxItem, InboxKind } from '../../../shared/framework/states/Inbox.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { type BulkResult, makeTransitions } from '../../framework/api/stateCalls.ts';
import { BulkResults } from '../../framework/form/states/BulkResults.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Decision } from './decisions.ts';

interface DecideDialogProps {
  readonly decision: Decision;
  readonly label: string;
  readonly kinds: readonly InboxKind[];
  readonly onDone: (refused: readonly InboxItem[]) => void;
  readonly onClose: () => void;
}

/** One decision on several records of any kinds, each by its own transition, with one comment and a result for each. */
export function DecideDialog({ decision: { made, impossible, danger }, label, kinds, onDone, onClose }: DecideDialogProps) {
  const message = useMessage();
  const cache = useQueryClient();
  const titleId = useId();
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [results, setResults] = useState<readonly ItemResult[]>();
  const [isSending, setSending] = useState(false);
  const isRunning = useRef(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const offers = made.map(({ offer }) => offer);
  const takesComment = offers.some((each) => each.comment !== undefined);
  const commented = offers.filter((each) => each.comment === 'required');
  const needsComment = commented.length > 0;
  const missingText = commented.find((each) => each.comment_missing !== undefined)?.comment_missing ?? message('validation.required');
  const unmade = impossible.map(({ item, offer }): ItemResult => {
    const reason = offer
      ? message('inbox.only_alone', { label: offer.label })
      : message('inbox.not_offered', { label, state: item.state, decisions: item.transitions.map((each) => each.label).join(', ') });
    return { item, result: { id: item.id, name: item.name, outcome: 'refused', message: reason } };
  });
  const send = async (): Promise<void> => {
    if (isRunning.current) return;
    const isBlank = needsComment && comment.trim() === '';
    setMissing(isBlank);
    if (isBlank) return;
    isRunning.current = true;
    setSending(true);
    const found: ItemResult[] = [];
    try {
      for (const { api_url: url } of kinds)
        for (const [name, rows] of Map.groupBy(
          made.filter(({ item }) => item.api_url === url),
          ({ offer }) => offer.name,
        ))
          found.push(...(await decide(url, name, rows, comment.trim())));
    } finally {
      isRunning.current = false;
      setSending(false);
    }
    setResults([...found, ...unmade]);
    await cache.invalidateQueries({ predicate: ({ queryKey: [resource] }) => resource !== 'transitions' });
  };
  const finish = (): void => {
    if (results) onDone(results.filter(({ result }) => result.outcome === 'refused').map(({ item }) => item));
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
      <DialogTitle id={titleId}>{message('inbox.decide_several', { label, count: made.length })}</DialogTitle>
      <DialogContent>
        {results ? (
          <BulkResults results={results.map(({ result }) => result)} isMade />
        ) : (
          <>
            {unmade.length > 0 && (
              <>
                <Typography variant="body2">{message('inbox.not_decided', { count: unmade.length })}</Typography>
                <BulkResults results={unmade.map(({ result }) => result)} isMade />
              </>
            )}
            {takesComment && (
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
                helperText={isMissing ? missingText : message('inbox.comment_hint')}
                slotProps={{ htmlInput: { maxLength: commentMax } }}
              />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {results ? (
          <Button onClick={finish}>{message('states.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{message('states.cancel')}</Button>
            <Button variant="contained" color={danger ? 'error' : 'primary'} loading={isSending} onClick={() => void send()}>
              {label}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The result of a record; ids are alike in several kinds. */
interface ItemResult {
  readonly item: InboxItem;
  readonly result: BulkResult;
}

/** Makes a transition of records of one kind. A call that is refused as a whole gives each of them its reason. */
async function decide(url: string, name: string, rows: Decision['made'], comment: string): Promise<readonly ItemResult[]> {
  const takesComment = rows.some(({ offer }) => offer.comment !== undefined);
  const body = { rows: rows.map(({ item: { id, version } }) => ({ id, version })), ...(takesComment && { comment: comment || null }) };
  const reported = await makeTransitions(url, name, body, false).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const [problem] = Object.values(error.problem.errors ?? {});
    return rows.map(({ item }): BulkResult => ({ id: item.id, name: item.name, outcome: 'refused', message: problem ?? error.message }));
  });
  return reported.flatMap((result) => rows.filter(({ item }) => item.id === result.id).map(({ item }) => ({ item, result })));
}
