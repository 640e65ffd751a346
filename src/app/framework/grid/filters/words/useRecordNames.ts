import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { RecordList } from '../../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ListMeta } from '../../../admin/dataProvider.ts';
import { choiceName } from '../../../fields/inputs/useReferenceSource.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';

/** Keys of records whose names are wanted. */
interface AskedNames {
  readonly records: RecordList;
  readonly keys: readonly string[];
}

/** The name of a record by its key: the key itself for one that the reader may not see, an ellipsis while it is read. */
export type NameOf = (records: RecordList, key: string) => string;

type Names = Readonly<Record<string, string>>;

const keptMs = 60_000;

/** Reads the names of records of several lists by their keys, within the reader's rights. */
export function useRecordNames(asked: readonly AskedNames[]): NameOf {
  const dataProvider = useDataProvider();
  const language = useLanguage();
  const answers = useQueries({
    queries: asked.map(({ records: { apiUrl, names }, keys }) => ({
      queryKey: namesKey(apiUrl, language, keys),
      queryFn: async (): Promise<Names> => {
        const meta: ListMeta = { fields: names };
        const { data } = await dataProvider.getMany(apiUrl, { ids: [...keys], meta });
        return Object.fromEntries(data.map((row) => [String(row.id), choiceName(names, row)]));
      },
      staleTime: keptMs,
      retry: false,
    })),
  });
  return ({ apiUrl }, key) => {
    const answer = answers[asked.findIndex((each) => each.records.apiUrl === apiUrl && each.keys.includes(key))];
    return answer?.data?.[key] ?? (answer?.isLoading ? unread : key);
  };
}

/** Keeps the names of records as they were picked, so that they need not be read. */
export function useKeptNames({ apiUrl }: RecordList): (picked: readonly { readonly id: string; readonly name: string }[]) => void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  return (picked) => {
    const keys = picked.map(({ id }) => id);
    const names: Names = Object.fromEntries(picked.map(({ id, name }) => [id, name]));
    if (!Object.values(names).includes(unread)) queryClient.setQueryData(namesKey(apiUrl, language, keys), names);
  };
}

/** In place of a name that is still read. */
const unread = '…';

function namesKey(apiUrl: string, language: string, keys: readonly string[]): readonly unknown[] {
  return ['record_names', apiUrl, language, keys];
}
