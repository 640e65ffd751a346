import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { companyOf } from '../addresses/location.ts';
import { useSession } from '../session/useSession.ts';
import { encodeConfig, type OutputType, outputTypes, pushReportConfig } from './pushReportConfig.ts';

interface PushReportSource {
  readonly apiKey: ApiKey;
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
  readonly cmid: string | undefined;
  readonly list: string;
}

/** The decisions of the dialog: name and output type, the number of reports of the list, and the ways on. */
export function usePushReportDialog({ apiKey, parameters, cmid, list }: PushReportSource) {
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSession(companyOf(pathname));
  const [title, setTitle] = useState(list.slice(0, 60));
  const [outputType, setOutputType] = useState<OutputType>(outputTypes[0]);
  const [problem, setProblem] = useState<'push_reports.cannot_view' | 'push_reports.cannot_create'>();
  const {
    data: count,
    isError: isUncounted,
    refetch: recount,
  } = useQuery({
    queryKey: ['pushreport', 'count', apiKey.exportUrl],
    queryFn: ({ signal }) => callApi('GET', 'pushreport/count', { query: { api_url: apiKey.exportUrl }, signal, suppressErrors: true }),
    staleTime: 0,
  });
  const view = (): void => {
    if (cmid === undefined) return setProblem('push_reports.cannot_view');
    window.open(`${pagePath('PUSHREPORT')}?cmid=${encodeURIComponent(cmid)}`, '_blank', 'noopener');
  };
  const create = (): void => {
    const config = pushReportConfig({ apiKey, parameters, cmid, title, outputType, group: session?.currentGroup ?? '' });
    if (!config) return setProblem('push_reports.cannot_create');
    const query = new URLSearchParams({ cmid: config.cmid, data: encodeConfig(config) });
    void navigate(`${pagePath('PUSHREPORT_ADD')}?${query.toString()}`);
  };
  return { title, setTitle, outputType, setOutputType, count, isUncounted, recount, problem, view, create };
}
