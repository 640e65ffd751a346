import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { OpenedTemplate, ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

/** Names of parameters that no column of a list has. */
export const templateParameter = 'report_template';
export const copyParameter = 'report_copy';

/** The number that a parameter of the address holds; undefined without one. */
export function useIdParameter(name: string): number | undefined {
  const [params] = useSearchParams();
  const id = Number(params.get(name) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The reports on which the user may build. */
export function useReports() {
  return useQuery({
    queryKey: ['report-generator', 'reports'],
    queryFn: ({ signal }) => callApi('GET', 'report_templates/reports', { signal, suppressErrors: true }),
  });
}

/** A report with the columns that the user sees. */
export function useReport(id: number | undefined) {
  const language = useLanguage();
  return useQuery<ReportToBuild, ApiError>({
    queryKey: ['report-generator', 'report', id, language],
    queryFn: ({ signal }) => callApi('GET', 'report_templates/reports/{id}', { params: { id: id ?? 0 }, signal, suppressErrors: true }),
    enabled: id !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}

/** A stored template, opened for the user. */
export function useTemplate(id: number | undefined) {
  const language = useLanguage();
  return useQuery<OpenedTemplate, ApiError>({
    queryKey: ['report-generator', 'template', id, language],
    queryFn: ({ signal }) => callApi('GET', 'report_templates/{id}/report', { params: { id: id ?? 0 }, signal, suppressErrors: true }),
    enabled: id !== undefined,
    // What was saved since has to be seen.
    gcTime: 0,
    retry: false,
  });
}
