import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import { filterSources, referenceFilter } from '../../../../shared/framework/fields/referenceFilter.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { isSame } from '../values/recordChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

type Definition = Pick<NonNullable<ScreenDescription['form']>, 'references'>;

/**
 * Clears a reference whose `x-ref.filter` does not offer its record any more since another value of the form has changed, with a notice.
 * Where the reader may not list these records, the server alone refuses.
 */
export function useFittingReferences({ entity, mode, base, record, change }: RecordForm, { references }: Definition): void {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const message = useMessage();
  const text = useText();
  const asked = writableFields(entity, mode).flatMap(({ name, label }) => {
    const { apiUrl, filter } = references[name] ?? {};
    const isMoved = filterSources(filter).some((source) => !isSame(base[source], record[source]));
    if (apiUrl === undefined || !isMoved || isBlank(record[name])) return [];
    return [{ name, label, list: apiUrl, filter: { ...referenceFilter(filter, record), id: record[name] } }];
  });
  const unfit = useQueries({
    queries: asked.map(({ list, filter }) => ({
      queryKey: ['x-ref.filter', list, filter],
      queryFn: async () => {
        const { data } = await dataProvider.getList<RaRecord>(list, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter,
          meta: { fields: ['id'], count: false } satisfies ListMeta,
        });
        return data.length > 0;
      },
      retry: false,
      staleTime: 0,
    })),
    combine: (answers) => asked.filter((_, i) => answers[i]?.data === false),
  });
  const names = unfit.map(({ name }) => name).join();
  useEffect(() => {
    if (unfit.length === 0) return;
    change(Object.fromEntries(unfit.flatMap(({ name }) => [[name, null] as const, [`${name}_label`, undefined] as const])));
    for (const { name, label } of unfit)
      notify(message('form.choice_unfit', { label: text(label), name: textOf(record[`${name}_label`] ?? record[name]) }), { type: 'info' });
    // The records that have become unfit decide, not the words.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [names]);
}
