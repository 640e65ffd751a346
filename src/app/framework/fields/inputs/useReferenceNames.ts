import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { ReferenceTarget } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { choiceName } from './useReferenceSource.ts';

/** The names of the records with these ids, by id; without records that are still loading or hidden from this reader. */
export function useReferenceNames(target: ReferenceTarget | undefined, ids: readonly number[]): Readonly<Record<number, string>> {
  const language = useLanguage();
  const { apiUrl, names } = target ?? {};
  const meta: ListMeta = { fields: names, language };
  const { data } = useGetMany(apiUrl ?? '', { ids: [...ids], meta }, { enabled: apiUrl !== undefined && ids.length > 0 });
  return useMemo(
    () => Object.fromEntries((data ?? []).flatMap((row) => (row ? [[row.id, choiceName(names ?? [], row)]] : []))),
    [data, names],
  );
}
