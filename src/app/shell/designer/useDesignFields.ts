import { useQueries } from '@tanstack/react-query';
import { listCall } from '../../../shared/framework/definitions/listCall.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { callApi } from '../../framework/api/callApi.ts';

/** The query of the fields behind a path of references; empty: the fields of the row itself. */
export function fieldsQuery(path: string, through: string) {
  return {
    queryKey: ['report-design-fields', path, through],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly DesignField[]> => {
      const query = { path, ...(through !== '' && { through }) };
      return (await callApi('GET', 'report_designs/fields', { query, signal, suppressErrors: true })).fields;
    },
    staleTime: 60_000,
  };
}

/** Finds the field of a column by its name, through references too; undefined until it is loaded, and for unknown names. */
export function useDesignFields(definition: ReportDefinition): (name: string) => DesignField | undefined {
  const { path } = listCall(definition);
  const ways = new Set(['', ...definition.columns.map(({ field }) => field.split('.').slice(0, -1).join('.'))]);
  const found = useQueries({ queries: [...ways].map((through) => fieldsQuery(path, through)) });
  const fields = found.flatMap(({ data = [] }) => data);
  return (name) => fields.find(({ field }) => field === name);
}
