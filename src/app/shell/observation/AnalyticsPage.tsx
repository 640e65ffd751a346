import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { dayMs } from '../../../shared/framework/durations.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { DatePickerProvider } from '../../framework/grid/filters/inputs/DatePickerProvider.tsx';
import { DayInput } from '../../framework/grid/filters/inputs/DayInput.tsx';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ProgressLine } from '../../framework/ProgressLine.tsx';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { companyOf } from '../addresses/location.ts';
import { useOpenScreens } from '../menus/useOpenScreens.ts';
import { AnalyticsTable } from './AnalyticsTable.tsx';

const defaultDays = 7;

/** UA-ANALYTIC: visits and response times of each screen between two days. */
export function AnalyticsPage() {
  const message = useMessage();
  const language = useLanguage();
  const company = companyOf(useLocation().pathname) ?? '';
  const [range, setRange] = useState(() => ({ from: localDay(Date.now() - (defaultDays - 1) * dayMs), to: localDay(Date.now()) }));
  const isAsked = range.from !== '' && range.to !== '' && range.from <= range.to;
  const { data, error, isFetching, refetch } = useQuery<AnswerTo<'GET commands/analytics'>, ApiError>({
    queryKey: ['analytics', range, language],
    queryFn: ({ signal }) => callApi('GET', 'commands/analytics', { query: range, signal, suppressErrors: true }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const canReadLog = useOpenScreens().screens.some(({ cmid }) => cmid === 'CMDLOGD');
  const logOf = canReadLog ? (cmid: string) => logAddress(company, cmid, range) : undefined;
  const day = (name: 'from' | 'to') => (
    <DayInput
      label={message(`analytics.${name}`)}
      day={range[name]}
      isInvalid={!isAsked}
      problem={!isAsked && name === 'to' ? message('analytics.range_wrong') : undefined}
      onChange={(chosen) => setRange({ ...range, [name]: chosen })}
    />
  );
  return (
    <>
      <DatePickerProvider>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 220px))', mt: 2, mb: 1 }}>
          {day('from')}
          {day('to')}
        </Box>
      </DatePickerProvider>
      <Box sx={{ position: 'relative', height: 2, mb: 1 }}>{isFetching && <ProgressLine label={message('layout.loading')} />}</Box>
      {error && isAsked ? (
        <RetryAlert onRetry={() => void refetch()}>{error.problem.detail ?? message('errors.unknown')}</RetryAlert>
      ) : (
        data &&
        (data.results.length > 0 ? (
          <AnalyticsTable figures={data.results} logOf={logOf} />
        ) : (
          <Typography>{message('analytics.empty')}</Typography>
        ))
      )}
    </>
  );
}

/** The calls of a screen on these days, in the command log. */
function logAddress(company: string, cmid: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const until = new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return `/${company}/pages/CMDLOGD?${new URLSearchParams({ cmid__iexact: cmid, at__gte: from, at__lt: until }).toString()}`;
}

/** The day at an instant (epoch ms) in the browser's time zone. */
function localDay(instant: number): string {
  return new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
