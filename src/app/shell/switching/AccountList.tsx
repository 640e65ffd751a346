import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { type ChoiceSource, useRecordChoices } from '../../framework/pickers/useRecordChoices.ts';
import { SearchField } from '../forms/SearchField.tsx';

interface AccountListProps {
  /** Number of the only visible account; empty: all are visible. */
  readonly current: string;
  readonly isBusy: boolean;
  readonly onChoose: (account: string) => void;
}

const pageSize = 50;

const accounts: ChoiceSource = {
  key: ['accounts'],
  find: async (search, offset, signal) => {
    const { results, count } = await callApi('GET', 'globals/account/search', {
      query: { limit: pageSize, offset, search: search || undefined },
      signal,
      suppressErrors: true,
    });
    return {
      choices: results.map(({ account, name, address }) => ({ id: account, name: `${name} · ${account}`, detail: address })),
      count,
    };
  },
};

/** The user's accounts by number, name or address, page by page. */
export function AccountList({ current, isBusy, onChoose }: AccountListProps) {
  const message = useMessage();
  const [text, setText] = useState('');
  const { choices, count, error, more, isAdding } = useRecordChoices(accounts, text, true);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- users open the chooser to type */}
      <SearchField label={message('account.search')} text={text} onText={setText} autoFocus />
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {(error instanceof ApiError ? error.problem.detail : undefined) ?? message('errors.network_hint')}
        </Alert>
      )}
      {!error && count === undefined && <Skeleton variant="rounded" height={180} sx={{ mt: 1 }} />}
      {count !== undefined && (
        <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
          {message('account.count', { count })}
        </Typography>
      )}
      <List aria-label={message('account.title')} sx={{ maxHeight: '45vh', overflowY: 'auto' }}>
        {choices.map(({ id, name, detail }) => (
          <ListItem key={id} disablePadding>
            <ListItemButton selected={id === current} aria-current={id === current} disabled={isBusy} onClick={() => onChoose(String(id))}>
              <ListItemText primary={name} secondary={detail} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {more && (
        <Button loading={isAdding} onClick={more}>
          {message('account.more')}
        </Button>
      )}
    </>
  );
}
