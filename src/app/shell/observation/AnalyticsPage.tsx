import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AnalyticsTable, type ScreenFigures } from './AnalyticsTable.tsx';

const usualDays = 7;
const dayMs = 24 * 3_600_000;

/** UA-ANALYTIC: who opens which screen how often, and how fast it answers, between two days. */
export function AnalyticsPage() {
  const message = useMessage();
  const language = useLanguage();
  const [range, setRange] = useState(() => ({ from: localDay(Date.now() - (usualDays - 1) * dayMs), to: localDay(Date.now()) }));
  const isAsked = range.from !== '' && range.to !== '' && range.from <= range.to;
  const { data, error, isFetching, refetch } = useQuery<{ readonly results: readonly ScreenFigures[] }, ApiError>({
    queryKey: ['analytics', range, language],
    queryFn: ({ signal }) => callApi('GET', 'commands/analytics', { query: range, signal, suppressErrors: true }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={message(`analytics.${name}`)}
      value={range[name]}
      error={!isAsked}
      helperText={!isAsked && name === 'to' ? message('analytics.range_wrong') : undefined}
      onChange={({ target }) => setRange({ ...range, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <>
      <Stack direction="row" spacing={1.5} sx={{ flexWrap: 'wrap', rowGap: 1.5, mb: 2, alignItems: 'flex-start' }}>
        {day('from')}
        {day('to')}
      </Stack>
      <LinearProgress sx={{ visibility: isFetching ? 'visible' : 'hidden', mb: 1 }} aria-label={message('layout.loading')} />
      {error && isAsked ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{message('blocks.try_again')}</Button>}>
          {error.problem.detail ?? message('errors.unknown')}
        </Alert>
      ) : (
        data &&
        (data.results.length > 0 ? <AnalyticsTable figures={data.results} /> : <Typography>{message('analytics.empty')}</Typography>)
      )}
    </>
  );
}

/** The day at an instant (epoch ms) on the browser's wall. */
function localDay(instant: number): string {
  return new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
