import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { noticesAnchor } from '../addresses/addresses.ts';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { PreferenceSection } from './PreferenceSection.tsx';

type NoticeKind = AnswerTo<'GET notices/choices'>['notices'][number];
type NoticeWayChoice = NoticeKind['ways'][number];
type Choice = NoticeWayChoice['choice'];

const key = ['notices', 'choices'];

/** How the user is told of each kind of notice; a choice is stored as soon as it is made. */
export function NoticeChoices({ isInPerson }: { readonly isInPerson: boolean }) {
  const message = useMessage();
  const { data, error, refetch } = useQuery<AnswerTo<'GET notices/choices'>, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => callApi('GET', 'notices/choices', { signal, suppressErrors: true }),
  });
  return (
    <PreferenceSection anchor={noticesAnchor} title={message('notice_choices.title')} hint={message('notice_choices.hint')}>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.notices.length === 0 && <Typography color="textSecondary">{message('notice_choices.none')}</Typography>}
      <List disablePadding>
        {data?.notices.map((kind) => (
          <KindRow key={kind.notice} kind={kind} isInPerson={isInPerson} />
        ))}
      </List>
    </PreferenceSection>
  );
}

function KindRow({ kind, isInPerson }: { readonly kind: NoticeKind; readonly isInPerson: boolean }) {
  const labelId = useId();
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, py: 1.5 }}>
      <Typography id={labelId} sx={{ flex: '1 1 260px' }}>
        {kind.label}
      </Typography>
      <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {kind.ways.map((way) => (
          <WaySelect key={way.way} notice={kind.notice} way={way} isInPerson={isInPerson} />
        ))}
      </Box>
    </ListItem>
  );
}

interface WaySelectProps {
  readonly notice: string;
  readonly way: NoticeWayChoice;
  readonly isInPerson: boolean;
}

function WaySelect({ notice, way: { way, choice, choices }, isInPerson }: WaySelectProps) {
  const message = useMessage();
  const { mutate, isPending } = useSaveChoice();
  return (
    <TextField
      select
      size="small"
      label={message(`notice_choices.way_${way}`)}
      value={choice}
      disabled={!isInPerson || choices.length < 2 || isPending}
      onChange={(event) => mutate({ notice, way, choice: event.target.value as Choice })}
      sx={{ width: { xs: 145, sm: 170 } }}
    >
      {choices.map((each) => (
        <MenuItem key={each} value={each}>
          {message(`notice_choices.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Stores a choice. The display changes right away, and back if the server refuses it; the reaction to failed calls reports that. */
function useSaveChoice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AnswerTo<'PUT notices/choices'>) => callApi('PUT', 'notices/choices', { body }),
    onMutate: ({ notice, way, choice }) => {
      const before = cache.getQueryData<AnswerTo<'GET notices/choices'>>(key);
      cache.setQueryData<AnswerTo<'GET notices/choices'>>(
        key,
        (known) =>
          known && {
            notices: known.notices.map((each) =>
              each.notice === notice ? { ...each, ways: each.ways.map((one) => (one.way === way ? { ...one, choice } : one)) } : each,
            ),
          },
      );
      return before;
    },
    onError: (_error, _body, before) => cache.setQueryData(key, before),
  });
}
