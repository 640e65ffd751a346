import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { type Entity, type Field, getField, hasLabel } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import { copiedValue } from '../../../../shared/framework/records/copiedValue.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import { followRule } from '../../../../shared/framework/records/followedValue.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { choiceName } from '../../fields/inputs/useReferenceSource.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { Siblings } from '../fields/Siblings.ts';
import { followedValues, readNames } from '../values/followedValues.ts';
import { isSame } from '../values/recordChanges.ts';
import type { RecordForm } from './useRecordForm.ts';

type Definition = Pick<NonNullable<ScreenDescription['form']>, 'apiUrl' | 'references'>;

/**
 * Shows the values of `x-default` in the form of a new record before it is saved: the next number of the siblings, the value of a record
 * referred to, a copy. A value follows its source until somebody types another one. Where the reader may not list the source, the server
 * alone fills it in; where the source has no value, nobody does, and a required field is a problem of the form.
 * @returns the siblings that a number was counted from, also for a stored record
 */
export function useDerivedValues({ entity, mode, base, record, preset, setUnfilled }: RecordForm, definition: Definition): Siblings {
  const dataProvider = useDataProvider();
  const language = useLanguage();
  const fields = writableFields(entity, mode);
  const sources = fields.flatMap((field) => sourceOf(entity, field, record, definition) ?? []);
  const used = mode === 'create' ? sources : sources.filter(({ siblings }) => siblings);
  const found = useQueries({
    queries: used.map(({ field, list, filter, sort, names }) => ({
      queryKey: ['x-default', list, filter, field.name, language],
      queryFn: () => firstRows(dataProvider, { list, filter, sort, names }),
      retry: false,
      staleTime: 0,
    })),
    combine: (answers) => used.flatMap((source, i) => (answers[i]?.data ? [{ source, rows: answers[i].data }] : [])),
  });
  const last = useRef<FormRecord>({});
  const text =
    mode === 'create'
      ? JSON.stringify(Object.assign(copies(fields, record), ...found.map(({ source, rows }) => source.values(rows))))
      : '{}';
  useEffect(() => {
    const derived: FormRecord = JSON.parse(text);
    const isFree = (name: string) =>
      isSame(record[name], base[name]) && ((record[name] ?? '') === '' || isSame(record[name], last.current[name]));
    const next = Object.entries(derived).filter(
      ([name, value]) => value !== undefined && !isSame(record[name], value) && isFree(name.replace(/_label$/, '')),
    );
    last.current = { ...last.current, ...derived };
    if (next.length > 0) preset(Object.fromEntries(next));
    // Only another answer changes the form: a value that is cleared by hand stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, preset]);
  // Without the record that it follows, a field has no value either.
  const alone = fields.filter((field) => {
    const rule = followRule(field);
    return rule !== undefined && isBlank(record[rule.reference]);
  });
  const unfilled =
    mode === 'create' ? [...found.filter(isWithoutValue).map(({ source }) => source.field), ...alone].map(({ name }) => name) : [];
  const unfilledText = unfilled.join();
  useEffect(() => setUnfilled(unfilledText.split(',').filter(Boolean)), [unfilledText, setUnfilled]);
  return Object.fromEntries(
    found.flatMap(({ source: { field, siblings }, rows }) =>
      siblings
        ? [
            [
              field.name,
              rows.filter(({ id }) => id !== record['id']).map((row) => ({ name: siblings(row), number: Number(row[field.name]) })),
            ],
          ]
        : [],
    ),
  );
}

interface Source {
  readonly field: Field;
  /** Resource whose first row gives the value. */
  readonly list: string;
  readonly filter: FormRecord;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** Fields that are read. */
  readonly names: readonly string[];
  readonly values: (rows: readonly FormRecord[]) => FormRecord;
  /** Set if the rows are siblings: the name of each. */
  readonly siblings?: (row: FormRecord) => string;
}

function isWithoutValue({ source, rows }: { readonly source: Source; readonly rows: readonly FormRecord[] }): boolean {
  return (source.values(rows)[source.field.name] ?? undefined) === undefined;
}

function sourceOf(entity: Entity, field: Field, record: FormRecord, { apiUrl, references }: Definition): Source | undefined {
  const rule = field.property['x-default'];
  if (typeof rule !== 'object') return undefined;
  if ('reference' in rule) {
    const [list, id] = [references[rule.reference]?.apiUrl, record[rule.reference]];
    if (list === undefined || id === undefined || id === null) return undefined;
    return {
      field,
      list,
      filter: { id },
      sort: { field: 'id', order: 'ASC' },
      names: readNames(field, rule),
      values: ([row]) => followedValues([field], row ?? {}, record),
    };
  }
  if (!('next_within' in rule)) return undefined;
  const isEmpty = (name: string) => (record[name] ?? '') === '';
  if (rule.next_within.some((name) => isEmpty(name) && getField(entity, name).required)) return undefined;
  const title = entity.title.map((name) => (hasLabel(getField(entity, name)) ? `${name}_label` : name));
  return {
    field,
    list: apiUrl,
    filter: Object.fromEntries(rule.next_within.map((name) => (isEmpty(name) ? [`${name}__isnull`, true] : [name, record[name]]))),
    sort: { field: field.name, order: 'DESC' },
    names: [field.name, ...title],
    values: ([row]) => ({ [field.name]: Number(row?.[field.name] ?? 0) + (rule.step ?? 1) }),
    siblings: (row) => choiceName(title, row),
  };
}

/** The values of fields that copy another one which has a value, as it is or moved. */
function copies(fields: readonly Field[], record: FormRecord): FormRecord {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, property: { 'x-default': rule } }) => {
      const value = typeof rule === 'object' && 'copy' in rule ? copiedValue(rule, record) : undefined;
      if (typeof rule !== 'object' || !('copy' in rule) || (value ?? '') === '') return [];
      const named = kind === 'reference' ? [[`${name}_label`, record[`${rule.copy}_label`]]] : [];
      return [[name, value], ...named];
    }),
  );
}

const rowsRead = 6;

async function firstRows(dataProvider: DataProvider, { list, filter, sort, names }: Pick<Source, 'list' | 'filter' | 'sort' | 'names'>) {
  const { data } = await dataProvider.getList<RaRecord>(list, {
    pagination: { page: 1, perPage: rowsRead },
    sort,
    filter,
    meta: { fields: [...names], count: false } satisfies ListMeta,
  });
  return data;
}
