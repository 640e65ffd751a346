import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import { choiceName } from './useReferenceChoices.ts';

/** The names of the records with these ids, by id; without those that are still loading or that this reader may not see. */
export function useReferenceNames(field: Field, apiUrl: string | undefined, ids: readonly number[]): Readonly<Record<number, string>> {
  const { data } = useGetMany(apiUrl ?? '', { ids: [...ids] }, { enabled: apiUrl !== undefined && ids.length > 0 });
  return useMemo(() => Object.fromEntries((data ?? []).flatMap((row) => (row ? [[row.id, choiceName(field, row)]] : []))), [data, field]);
}
