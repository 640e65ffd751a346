import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NamedRecords } from '../../../shared/framework/cells/cellRules.ts';
import type { ListMeta } from '../admin/dataProvider.ts';
import { choiceName } from '../fields/inputs/useReferenceSource.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { RecordChoice } from '../pickers/useRecordChoices.ts';

const keptMs = 60_000;

function nameKey(apiUrl: string | undefined, language: string, id: unknown): readonly unknown[] {
  return ['record_name', apiUrl, language, String(id)];
}

/** Name of a record that no row has, for a value that is not stored yet. Undefined while it is read, and for no record. */
export function useRecordName(records: NamedRecords | undefined, id: unknown): string | undefined {
  const dataProvider = useDataProvider();
  const language = useLanguage();
  const { apiUrl = '', names = [] } = records ?? {};
  const isKey = typeof id === 'number' || typeof id === 'string';
  const { data } = useQuery({
    queryKey: nameKey(apiUrl, language, id),
    queryFn: async () => {
      const meta: ListMeta = { fields: names };
      const [row] = isKey ? (await dataProvider.getMany(apiUrl, { ids: [id], meta })).data : [];
      return row ? choiceName(names, row) : null;
    },
    enabled: isKey && apiUrl !== '',
    staleTime: keptMs,
    retry: false,
  });
  return data ?? undefined;
}

/** Keeps the names of records that were picked or found, so that they need not be read. */
export function useKeepRecordName(): (records: NamedRecords, choice: RecordChoice) => void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  return ({ apiUrl }, { id, name }) => queryClient.setQueryData(nameKey(apiUrl, language, id), name);
}
