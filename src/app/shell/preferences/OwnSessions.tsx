import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { sessionsAnchor } from '../addresses/addresses.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { browserName } from './browserName.ts';
import { PreferenceSection } from './PreferenceSection.tsx';

/** The places where the user is signed in; each of the others can be signed out from here. Spec S-107. */
export function OwnSessions({ isInPerson }: { readonly isInPerson: boolean }) {
  const message = useMessage();
  const formats = useDateFormats();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState<number | 'others'>();
  const { data, error, refetch } = useQuery<AnswerTo<'GET users/sessions'>, ApiError>({
    queryKey: ['own sessions'],
    queryFn: ({ signal }) => callApi('GET', 'users/sessions', { signal, suppressErrors: true }),
  });
  const end = async (ended: number | 'others'): Promise<void> => {
    setBusy(ended);
    // The reaction to failed calls reports a failure; the list shows the present state.
    const call =
      ended === 'others' ? callApi('DELETE', 'users/sessions') : callApi('DELETE', 'users/sessions/{id}', { params: { id: ended } });
    await call.catch(() => undefined);
    setConfirming(false);
    await refetch();
    setBusy(undefined);
  };
  const sessions = data?.results ?? [];
  return (
    <PreferenceSection anchor={sessionsAnchor} title={message('sessions.title')} hint={message('sessions.hint')}>
      {error && <Alert severity="error">{apiErrorText(error, message)}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      <List disablePadding>
        {sessions.map((session) => {
          const browser = browserName(session.user_agent) ?? message('sessions.unknown_browser');
          return (
            <ListItem
              key={session.id}
              disableGutters
              divider
              secondaryAction={
                session.is_current ? (
                  <Chip size="small" color="success" variant="outlined" label={message('sessions.this_one')} />
                ) : (
                  isInPerson && (
                    <Button
                      size="small"
                      loading={busy === session.id}
                      aria-label={message('sessions.end_one', { browser, address: session.ip_address })}
                      onClick={() => void end(session.id)}
                    >
                      {message('sessions.end')}
                    </Button>
                  )
                )
              }
            >
              <ListItemText
                sx={{ pr: 10, overflowWrap: 'anywhere' }}
                primary={[browser, session.ip_address].filter(Boolean).join(' · ')}
                secondary={[
                  message('sessions.since', {
                    since: formatInstant(session.issued_at, browserTimezone, formats),
                    last: formatInstant(session.refreshed_at, browserTimezone, formats),
                  }),
                  session.switched_from && message('sessions.acted_by', { name: session.switched_from }),
                ]
                  .filter(Boolean)
                  .join(' ')}
              />
            </ListItem>
          );
        })}
      </List>
      {isInPerson && sessions.length > 1 && (
        <Button color="error" sx={{ mt: 2 }} onClick={() => setConfirming(true)}>
          {message('sessions.end_others')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={message('sessions.end_others')}
          text={message('sessions.end_others_text')}
          confirmLabel={message('sessions.end_others')}
          cancelLabel={message('switch.cancel')}
          isBusy={busy !== undefined}
          onConfirm={() => void end('others')}
          onCancel={() => setConfirming(false)}
        />
      )}
    </PreferenceSection>
  );
}
