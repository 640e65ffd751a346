import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { keptValue, normalizeValue, rulesOf } from '../../../shared/framework/fields/kinds.ts';
import type { DraftRow, ImportColumn } from './DraftRow.ts';
import type { ImportSettings } from './ImportSettings.ts';
import { type ImportTarget, isDrawn } from './importTarget.ts';

/** A way to find the stored record of a row, and rows of the file that have the same. */
export interface RowKey {
  /** Fields by which stored records are found. */
  readonly fields: readonly Field[];
  /** A blank of the file: any value of the record agrees, or only none. */
  readonly blank: 'any' | 'none';
  /** true: letters of another case make another key. */
  readonly exact: boolean;
  /** true: all columns have to agree. */
  readonly isWhole: boolean;
  /** The key of a row as text; undefined for a row without a value for it. */
  readonly keyOf: (draft: DraftRow) => string | undefined;
}

/** The chosen key, then the whole row, by which rows without a value for that key are found. */
export function rowKeys(importing: ImportTarget, { key }: ImportSettings, columns: readonly ImportColumn[]): readonly RowKey[] {
  const { entity, keys } = importing;
  const own = keys.find(({ name }) => name === key)?.fields;
  const whole = rowKey(
    columns.map(({ field }) => field).filter((field) => isComparable(field)),
    'any',
    true,
    true,
  );
  if (!own) return [whole];
  const names = own.map(({ name }) => name);
  const set = entity.unique.find(({ fields, when }) => when === undefined && names.every((name) => fields.includes(name)));
  const chosen = rowKey(own, 'none', key === 'id' || set?.exact === true);
  // A row without an id, or without the number that the server draws, is a new one.
  return key === 'id' || own.some(isDrawn) ? [chosen] : [chosen, whole];
}

/** The first key for which a row has a value. */
export function firstKey(keys: readonly RowKey[], draft: DraftRow): RowKey | undefined {
  return keys.find((key) => key.keyOf(draft) !== undefined);
}

function rowKey(fields: readonly Field[], blank: RowKey['blank'], exact: boolean, isWhole = false): RowKey {
  const textOf = (field: Field, value: unknown): unknown => {
    const kept = keptValue(field, normalizeValue(field, value));
    return typeof kept === 'string' && !exact ? kept.toLowerCase() : kept;
  };
  return {
    fields,
    blank,
    exact,
    isWhole,
    keyOf: ({ values }) => {
      const texts = fields.map((field) => textOf(field, values[field.name]));
      return texts.some((text) => text !== null) ? JSON.stringify(texts) : undefined;
    },
  };
}

/** True for a field whose stored values a statement can compare with values of a file. */
function isComparable(field: Field): boolean {
  const { kind, name, visibleTo } = field;
  return (
    name !== 'id' &&
    !visibleTo &&
    (rulesOf(field).identifies || kind === 'boolean') &&
    kind !== 'html' &&
    kind !== 'list' &&
    kind !== 'references'
  );
}
