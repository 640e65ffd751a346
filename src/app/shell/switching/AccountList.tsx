import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useDebouncedText } from '../access/useDebouncedText.ts';

interface AccountListProps {
  /** Number of the account that is seen alone; empty: all are seen. */
  readonly current: string;
  readonly isBusy: boolean;
  readonly onChoose: (account: string) => void;
}

const pageSize = 50;

/** The user's accounts by number, name or address, page by page. */
export function AccountList({ current, isBusy, onChoose }: AccountListProps) {
  const message = useMessage();
  const [text, setText] = useState('');
  const search = useDebouncedText(text).slice(0, 60);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery<
    AnswerTo<'GET globals/account/search'>,
    ApiError
  >({
    queryKey: ['accounts', search],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callApi('GET', 'globals/account/search', {
        query: { limit: pageSize, offset: Number(pageParam), search: search || undefined },
        signal,
        suppressErrors: true,
      }),
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { results }) => sum + results.length, 0);
      return shown < count ? shown : undefined;
    },
  });
  const found = data?.pages.flatMap(({ results }) => results) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  return (
    <>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the chooser begins to type
        autoFocus
        fullWidth
        label={message('account.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ mt: 1 }}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {error.problem.detail ?? message('errors.network_hint')}
        </Alert>
      )}
      {isPending && <Skeleton variant="rounded" height={180} sx={{ mt: 1 }} />}
      {data && (
        <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
          {message('account.count', { count })}
        </Typography>
      )}
      <List aria-label={message('account.title')} sx={{ maxHeight: '45vh', overflowY: 'auto' }}>
        {found.map(({ account, name, address }) => (
          <ListItem key={account} disablePadding>
            <ListItemButton
              selected={account === current}
              aria-current={account === current}
              disabled={isBusy}
              onClick={() => onChoose(account)}
            >
              <ListItemText primary={`${name} · ${account}`} secondary={address} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {message('account.more')}
        </Button>
      )}
    </>
  );
}
