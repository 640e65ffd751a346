import { useQuery } from '@tanstack/react-query';
import type { EntitySchema } from '../../../../shared/framework/definitions/types.gen.ts';
import type { RecordVersions } from '../../../../shared/framework/effective/RecordVersions.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { readOfRecord } from '../../api/callApi.ts';

/**
 * The rows of the key of a record that holds from a day (`x-effective`).
 * @param record undefined: not read yet
 */
export function useRecordVersions(
  apiUrl: string,
  schema: EntitySchema,
  record: { readonly id: RecordId; readonly version?: unknown } | undefined,
): RecordVersions | undefined {
  const { data } = useQuery({
    queryKey: [apiUrl, 'versions', record?.id, record?.version],
    queryFn: ({ signal }) => readOfRecord(apiUrl, record?.id ?? 0, 'versions', { suppressErrors: true, signal }),
    enabled: record !== undefined && schema['x-effective'] !== undefined,
    retry: false,
  });
  return data;
}
