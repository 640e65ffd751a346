import { type Entity, type Field, fieldsInLanguage, getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { listType } from '../../../shared/framework/fields/kinds.ts';
import type { ColumnType, QueryField } from '../../../shared/framework/query/ListQuery.ts';
import type { FilterMoment } from '../../../shared/framework/query/matchesFilter.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import { isSpan, spanWord } from '../../../shared/framework/records/joinTitle.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { columnType } from '../../db/fields/columnType.ts';
import { kindSql } from '../../db/fields/kindSql.ts';
import type { ValueForm } from '../../db/fields/SqlRules.ts';
import { allOf, type Predicate, predicateSql } from '../../db/predicate.ts';
import { firstFilled, isNullable } from '../../db/schema/entityIndexes.ts';
import { fieldGuard, guardedValue, nameScope, rowScope } from '../../db/scope/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isOneOfKeys, linkOf, nativeValue, tableSql } from '../../db/tableSql.ts';
import type { ComputedExpression } from '../registrations/computed.ts';

/** The reader, the definitions and the language of names for a read of values. */
export interface ReadContext {
  readonly registry: Registry;
  readonly reader: Reader;
  readonly language: Language;
}

/** The value of a column on the rows of one alias. */
export interface ColumnValue {
  readonly type: ColumnType | undefined;
  /** The way to compare the value, which the type does not determine. */
  readonly form: ValueForm;
  /** The stored value, the same for every reader: comparisons use it together with `guard`, so that indexes serve. */
  readonly stored: Sql;
  /** Rows on which the reader may see the value. */
  readonly guard: Predicate;
  /** The value, or NULL if the guard does not hold. */
  readonly visible: Sql;
  readonly canBeNull: boolean;
  readonly decimals: number | undefined;
  /** Texts that a label joins by spaces; undefined for all other values. */
  readonly parts: readonly Sql[] | undefined;
  /** Text in an export, if it differs from the text of the value. */
  readonly exported?: Sql | undefined;
  /** Equality with texts by the column's own index, for a `stored` that is not the column itself. */
  readonly isOneOf?: (texts: readonly string[]) => Sql<boolean>;
}

/** A field's value on a row of its entity. */
export function fieldValue({ registry, reader }: Pick<ReadContext, 'registry' | 'reader'>, field: Field, alias: string): ColumnValue {
  const stored = sql.id(alias, field.name);
  const guard = fieldGuard(registry, reader, field, alias);
  const keyed = field.column && registry.entities.get(field.reference?.entity ?? (field.name === 'id' ? field.entity : ''));
  return {
    ...(keyed && { isOneOf: (texts) => isOneOfKeys(keyed, nativeValue(field, alias), stored, texts) }),
    type: listType(field),
    form: kindSql[field.kind].form,
    stored,
    guard,
    visible: guardedValue(guard, stored, columnType(field)),
    canBeNull: guard !== true || (field.name !== 'id' && isNullable(field)),
    decimals: field.decimals,
    parts: undefined,
  };
}

/** A field's value in lists, on a row of its entity: one scalar for an object. */
export function listedValue(reading: Pick<ReadContext, 'registry' | 'reader'>, field: Field, alias: string): ColumnValue {
  const value = fieldValue(reading, field, alias);
  const { listed, csv } = kindSql[field.kind];
  if (!listed) return value;
  const stored = listed.of(value.stored);
  return { ...value, stored, visible: guardedValue(value.guard, stored, listed.type), canBeNull: true, exported: csv?.(value.visible) };
}

/** The value of a computed column, blank if one of the fields that it reads is withheld. */
export function computedValue(
  { registry, reader }: Pick<ReadContext, 'registry' | 'reader'>,
  { entity, reads, sql: expression }: ComputedExpression,
  { type, decimals }: Pick<QueryField, 'type' | 'decimals'>,
  alias: string,
  moment: FilterMoment,
): ColumnValue {
  const guard = allOf(reads.map((name) => fieldGuard(registry, reader, getField(getEntity(registry, entity), name), alias)));
  const stored = sql`(${expression(alias, moment)})`;
  const visible = guard === true ? stored : sql`(case when ${predicateSql(guard)} then ${stored} end)`;
  return { type, decimals, form: 'computed', stored, guard, visible, canBeNull: true, parts: undefined };
}

/** A text that its entity holds in several languages, in the reader's language, or in its fallback if that is blank. */
export function translatedValue(reading: ReadContext, field: Field, alias: string): ColumnValue {
  const stored = translatedText(reading, field, alias);
  return { type: 'text', form: 'plain', stored, guard: true, visible: stored, canBeNull: true, decimals: undefined, parts: undefined };
}

function translatedText(reading: ReadContext, field: Field, alias: string): Sql {
  const entity = getEntity(reading.registry, field.entity);
  return firstFilled(fieldsInLanguage(field, reading.language).map((name) => fieldValue(reading, getField(entity, name), alias).visible));
}

/**
 * The text that names a record: its label fields joined by spaces, blank ones left out. Law 4.
 * @param alias of the record's own table
 */
export function labelValue(reading: ReadContext, entity: Entity, names: readonly string[], alias: string): ColumnValue {
  const parts = names.map((name) => labelPart(reading, getField(entity, name), alias));
  const [first] = parts;
  const fields = names.map((name) => getField(entity, name));
  // As in `joinTitle`: the word between two days, where both are there.
  const joined = parts.flatMap((part, i) => {
    const before = parts[i - 1];
    if (!before || !isSpan(fields[i - 1], fields[i])) return [part];
    return [sql`case when ${before} is not null and ${part} is not null then ${spanWord(reading.language)}::text end`, part];
  });
  const stored = parts.length === 1 && first ? first : sql`nullif(concat_ws(' ', ${sql.join(joined)}), '')`;
  return { type: 'text', form: 'plain', stored, guard: true, visible: stored, canBeNull: true, decimals: undefined, parts };
}

/**
 * The names of the records that a list of references refers to, in its order; records that the reader may not see are left out.
 * @param alias of the table with the list
 */
export function labelsValue(reading: ReadContext, field: Field, alias: string): ColumnValue {
  const { registry, reader } = reading;
  const inner = `${alias}_n`;
  const entity = getEntity(registry, field.reference?.entity ?? '');
  const name = labelValue(reading, entity, field.reference?.label ?? [], inner).visible;
  const isSeen = predicateSql(allOf([fieldGuard(registry, reader, field, alias), nameScope(registry, reader, field, inner)]));
  const { from, to } = linkOf(field, entity);
  const stored = sql`(select array_remove(array_agg(${name} order by entry.place), null)
    from unnest(${from(alias)}) with ordinality as entry(key, place)
    join ${tableSql(entity)} ${sql.id(inner)} on ${to(inner)} = entry.key where ${isSeen})`;
  return { type: 'text', form: 'items', stored, guard: true, visible: stored, canBeNull: true, decimals: undefined, parts: undefined };
}

function labelPart(reading: ReadContext, field: Field, alias: string): Sql {
  if (field.property['x-translations']) return translatedText(reading, field, alias);
  if (field.reference && field.kind === 'reference') return referenceLabel(reading, field, alias);
  const { visible } = fieldValue(reading, field, alias);
  return columnType(field) === 'text' ? visible : sql`(${visible})::text`;
}

/** The label of a record within the label of another. Its own references show as their id, so that labels do not nest without end. */
function referenceLabel(reading: ReadContext, field: Field, alias: string): Sql {
  const { registry, reader } = reading;
  const inner = `${alias}_l`;
  const entity = getEntity(registry, field.reference?.entity ?? '');
  const link = linkOf(field, entity);
  const id = guardedValue(fieldGuard(registry, reader, field, alias), link.from(alias), columnType(field));
  const texts = (field.reference?.label ?? []).map((name) => {
    const part = getField(entity, name);
    if (part.property['x-translations']) return translatedText(reading, part, inner);
    return sql`(${guardedValue(fieldGuard(registry, reader, part, inner), sql.id(inner, name), columnType(part))})::text`;
  });
  const isSeen = predicateSql(rowScope(registry, reader, entity.name, inner));
  return sql`(select nullif(concat_ws(' ', ${sql.join(texts)}), '') from ${tableSql(entity)} ${sql.id(inner)} where ${link.to(inner)} = ${id} and ${isSeen})`;
}
