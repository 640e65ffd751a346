import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { referenceFilter } from '../../../../shared/framework/fields/referenceFilter.ts';
import type { FilterJson } from '../../../../shared/framework/query/ListQuery.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import type { ChoiceSource } from '../../pickers/useRecordChoices.ts';
import type { FormRecord } from './FormRecord.ts';

const choicesShown = 20;

/**
 * The records that a reference field may name; undefined if this reader may not list them.
 * @param record values that `x-ref.filter` puts in
 */
export function useReferenceSource(target: Omit<ReferenceTarget, 'path'> | undefined, record: FormRecord): ChoiceSource | undefined {
  const dataProvider = useDataProvider();
  const offeredText = JSON.stringify(referenceFilter(target?.filter, record));
  return useMemo(() => {
    const { apiUrl, names = [] } = target ?? {};
    if (apiUrl === undefined) return undefined;
    const [first = 'id'] = names;
    return {
      key: [apiUrl, names, offeredText],
      find: async (search, _offset, signal) => {
        const { data } = await dataProvider.getList(apiUrl, {
          pagination: { page: 1, perPage: choicesShown },
          sort: { field: first, order: 'ASC' },
          filter: { ...nameFilter(names, search), ...JSON.parse(offeredText) },
          meta: { fields: names, count: false } satisfies ListMeta,
          signal,
        });
        return { choices: data.map((row) => ({ id: row.id, name: choiceName(names, row) })) };
      },
    };
  }, [target, offeredText, dataProvider]);
}

/** The text that names a row of the list. */
export function choiceName(names: readonly string[], row: Readonly<Record<string, unknown>>): string {
  const parts = names.map((name) => textOf(row[name]));
  return parts.filter((part) => part !== '').join(' ') || String(row['id']);
}

/** The filter for rows whose name contains every word of a text. */
export function nameFilter(names: readonly string[], text: string): FilterJson {
  if (text === '') return {};
  // Each word may be in any field of the name: `Jane Aus` finds Jane Austen although both names are separate fields.
  return { and: text.split(/\s+/).map((word) => ({ or: names.map((name) => ({ [`${name}__icontains`]: word })) })) };
}
