import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { pushReportEndpoints } from '../../../shared/shell/push_reports/endpoints.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';
import { useDebounced } from '../../framework/useDebounced.ts';

const parts = [
  'template',
  'api_url',
  'cmid',
  'query_params',
  'frequency',
  'hour',
  'day_of_week',
  'day_of_month',
  'time_zone',
  'holiday_rule',
  'start_date',
  'expiry_date',
  'cycle',
  'month',
] as const;

type PreviewBody = BodyOf<EndpointNamed<typeof pushReportEndpoints, 'POST pushreport/preview'>>;

const pauseMs = 400;

/** The preview of a push report as it is typed; a sentence instead while it lacks something or is refused. */
export function usePreview(record: SlotRecord, recipient: string, isOfTemplate: boolean) {
  const message = useMessage();
  const language = useLanguage();
  const typed = Object.fromEntries(parts.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name] ?? null]])));
  const asked = useDebounced(JSON.stringify({ ...typed, recipient: recipient === '' ? null : recipient }), pauseMs);
  // Judged by what is asked: the record is ahead of it while somebody types.
  const body = JSON.parse(asked) as Partial<PreviewBody>;
  const hasList = body.template || (body.api_url && body.cmid);
  const complete = hasList && body.frequency && typeof body.hour === 'number' ? (body as PreviewBody) : undefined;
  const { data, error } = useQuery({
    queryKey: ['pushreport', 'preview', language, asked],
    queryFn: complete ? ({ signal }) => callApi('POST', 'pushreport/preview', { body: complete, signal, suppressErrors: true }) : skipToken,
    retry: false,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const problem = complete
    ? error instanceof ApiError
      ? error.message
      : undefined
    : message(isOfTemplate ? 'push_reports.preview_template' : 'push_reports.preview_missing');
  const preview = problem === undefined ? data : undefined;
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: preview?.time_zone,
    timeZoneName: 'short',
  });
  return { preview, problem, runs: (preview?.runs ?? []).map((run) => format.format(new Date(run))) };
}
