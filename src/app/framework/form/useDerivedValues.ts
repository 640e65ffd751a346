import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { writableFields } from '../../../shared/framework/records/fieldRules.ts';
import type { ListMeta } from '../admin/dataProvider.ts';
import type { FormRecord } from '../fields/FormRecord.ts';
import { isSame } from './recordChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

type Definition = Pick<NonNullable<ScreenDescription['form']>, 'apiUrl' | 'references'>;

/**
 * Shows the values of `x-default` in the form of a new record before it is saved: the next number of the siblings, the value of a record
 * referred to. A value follows its source until somebody types another one. Where the reader may not list the source, the server alone
 * fills it in.
 */
export function useDerivedValues({ entity, mode, record, preset }: RecordForm, definition: Definition): void {
  const dataProvider = useDataProvider();
  const sources = mode === 'create' ? writableFields(entity, mode).flatMap((field) => sourceOf(field, record, definition) ?? []) : [];
  const found = useQueries({
    queries: sources.map(({ field, list, filter, sort, value }) => ({
      queryKey: ['x-default', list, filter, field.name],
      queryFn: async () => ({ value: value(await firstRow(dataProvider, { list, filter, sort })) }),
      retry: false,
      staleTime: 0,
    })),
    combine: (answers) =>
      Object.fromEntries(sources.flatMap(({ field }, i) => (answers[i]?.data ? [[field.name, answers[i].data.value]] : []))),
  });
  const last = useRef<FormRecord>({});
  const text = JSON.stringify(found);
  useEffect(() => {
    const derived: FormRecord = JSON.parse(text);
    const isFree = (name: string) => (record[name] ?? '') === '' || isSame(record[name], last.current[name]);
    const next = Object.entries(derived).filter(([name, value]) => value !== undefined && !isSame(record[name], value) && isFree(name));
    last.current = { ...last.current, ...derived };
    if (next.length > 0) preset(Object.fromEntries(next));
    // Only another answer changes the form: a value that is cleared by hand stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, preset]);
}

interface Source {
  readonly field: Field;
  /** Resource whose first row gives the value. */
  readonly list: string;
  readonly filter: FormRecord;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly value: (row: FormRecord | undefined) => unknown;
}

function sourceOf(field: Field, record: FormRecord, { apiUrl, references }: Definition): Source | undefined {
  const rule = field.property['x-default'];
  if (typeof rule !== 'object') return undefined;
  if ('reference' in rule) {
    const [list, id] = [references[rule.reference]?.apiUrl, record[rule.reference]];
    if (list === undefined || id === undefined || id === null) return undefined;
    return { field, list, filter: { id }, sort: { field: 'id', order: 'ASC' }, value: (row) => row?.[rule.field] };
  }
  const isEmpty = (name: string) => (record[name] ?? '') === '';
  if (rule.next_within.every(isEmpty) && rule.next_within.length > 0) return undefined;
  const filter = Object.fromEntries(rule.next_within.map((name) => (isEmpty(name) ? [`${name}__isnull`, true] : [name, record[name]])));
  const value = (row: FormRecord | undefined) => Number(row?.[field.name] ?? 0) + (rule.step ?? 1);
  return { field, list: apiUrl, filter, sort: { field: field.name, order: 'DESC' }, value };
}

async function firstRow(dataProvider: DataProvider, { list, filter, sort }: Pick<Source, 'list' | 'filter' | 'sort'>) {
  const { data } = await dataProvider.getList(list, {
    pagination: { page: 1, perPage: 1 },
    sort,
    filter,
    meta: { count: false } satisfies ListMeta,
  });
  return data[0];
}
