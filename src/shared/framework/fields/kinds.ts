import { invariant } from '../AppError.ts';
import type { JsonSchema } from '../json/JsonSchema.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import { booleanKind, enumKind } from './choiceKinds.ts';
import { dateKind, datetimeKind } from './dateKinds.ts';
import type { Field } from './Field.ts';
import type { FieldKind } from './FieldKind.ts';
import { fieldSchema } from './fieldSchema.ts';
import type { KindRules } from './KindRules.ts';
import { jsonKind, listKind } from './listKinds.ts';
import { decimalKind, integerKind } from './numberKinds.ts';
import type { EntityProperty } from './property.gen.ts';
import { referenceKind, referencesKind } from './referenceKinds.ts';
import { rowsKind } from './rowsKind.ts';
import { htmlKind, secretKind, textKind, timeKind } from './textKinds.ts';

/** The rules of every kind. If several kinds hold a property, the first wins: narrow kinds come before wide ones. */
export const kinds: Readonly<Record<FieldKind, KindRules>> = {
  secret: secretKind,
  reference: referenceKind,
  references: referencesKind,
  enum: enumKind,
  integer: integerKind,
  decimal: decimalKind,
  boolean: booleanKind,
  rows: rowsKind(rulesOf),
  list: listKind,
  json: jsonKind,
  date: dateKind,
  datetime: datetimeKind,
  html: htmlKind,
  time: timeKind,
  text: textKind,
};

/** The rules of a field's kind. */
export function rulesOf({ kind }: Pick<Field, 'kind'>): KindRules {
  return kinds[kind];
}

/** The kind of a property, from its JSON type, format and `x-` keywords. */
export function kindOf(property: EntityProperty): FieldKind {
  const type = [property.type].flat().find((name) => name !== 'null') ?? 'string';
  const kind = kindNames.find((name) => kinds[name].holds(property, type));
  invariant(kind, 'text holds every string, json every object and array');
  return kind;
}

const kindNames = Object.keys(kinds).filter((name): name is FieldKind => Object.hasOwn(kinds, name));

/**
 * Type of a field in lists.
 * @returns undefined if lists cannot show or filter the field (json, secrets)
 */
export function listType({ kind, property }: Pick<Field, 'kind' | 'property'>): ColumnType | undefined {
  return kinds[kind].listType(property);
}

/** Values that a client may send for one field. */
export function propertySchema(field: Field): JsonSchema {
  return fieldSchema(field, kinds[field.kind]);
}

/** Normalizes one value before it is checked. */
export function normalizeValue(field: Field, value: unknown): unknown {
  return kinds[field.kind].normalize(field, value);
}

/** The stored form of a checked value; null if it counts as empty. Rule R-001. */
export function keptValue(field: Field, value: unknown): unknown {
  return value === undefined ? null : kinds[field.kind].kept(field, value);
}
