import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Inbox } from '../../../shared/framework/states/Inbox.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { InboxList } from './InboxList.tsx';
import { inboxPageRows, useInbox } from './useInbox.ts';

/** REQ-INBOX: the records of all kinds that wait for a decision of the user. */
export function InboxPage() {
  const message = useMessage();
  const [kind, setKind] = useState<string>();
  const [page, setPage] = useState(0);
  const { data, error, refetch, dataUpdatedAt } = useInbox(kind, page);
  if (error && !data)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void refetch()}>
        {message('inbox.failed')}
      </RetryAlert>
    );
  if (!data) return <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  if (data.count === 0)
    return (
      <Box sx={{ py: 6, textAlign: 'center' }}>
        <Typography variant="h6" component="p">
          {message('inbox.empty')}
        </Typography>
        <Typography color="textSecondary">{message('inbox.empty_hint')}</Typography>
      </Box>
    );
  const choose = (next: string | undefined): void => {
    setKind(next);
    setPage(0);
  };
  const shown = kind === undefined ? data.count : (data.kinds.find((each) => each.api_url === kind)?.count ?? 0);
  return (
    <Box>
      <KindChips inbox={data} kind={kind} onChoose={choose} />
      <InboxList inbox={data} readAt={dataUpdatedAt} onChanged={() => void refetch()} />
      {shown > inboxPageRows && (
        <TablePagination
          component="div"
          count={shown}
          page={Math.min(page, Math.max(0, Math.ceil(shown / inboxPageRows) - 1))}
          rowsPerPage={inboxPageRows}
          rowsPerPageOptions={[inboxPageRows]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </Box>
  );
}

interface KindChipsProps {
  readonly inbox: Inbox;
  readonly kind: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}

/** The kinds of records, to see one of them alone. */
function KindChips({ inbox: { count, kinds }, kind, onChoose }: KindChipsProps) {
  const message = useMessage();
  if (kinds.length < 2) return null;
  const chips = [{ api_url: undefined, label: message('inbox.all'), count }, ...kinds];
  return (
    <Stack direction="row" role="group" aria-label={message('inbox.kinds')} sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 1 }}>
      {chips.map(({ api_url: url, label, count: ofKind }) => (
        <Chip
          key={url ?? ''}
          label={message('inbox.kind', { label, count: ofKind })}
          color={kind === url ? 'primary' : 'default'}
          variant={kind === url ? 'filled' : 'outlined'}
          aria-pressed={kind === url}
          onClick={() => onChoose(url)}
        />
      ))}
    </Stack>
  );
}
