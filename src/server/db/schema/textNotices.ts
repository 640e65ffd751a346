import { type Entity, type FieldSet, getField } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Field } from '../../../shared/framework/fields/Field.ts';
import { isMultiLine } from '../../../shared/framework/fields/textKinds.ts';
import { type Sql, sql } from '../sql.ts';
import type { Catalogue, TableState } from './Catalogue.ts';
import type { Notice } from './Change.ts';
import { declaredFields, identity } from './entityIndexes.ts';
import { normalTextSql } from './normalTextSql.ts';
import { managedEntities } from './planSchema.ts';

/**
 * Texts that were stored before every way in normalized them (law 58): texts that can be put into the normal form, by table, and rows of a
 * unique set that the normal form would make equal, which a person has to change. Each question reads its whole table.
 */
export function textNotices(registry: Registry, { tables }: Catalogue): Notice[] {
  return managedEntities(registry).flatMap((entity) => {
    const table = tables.get(entity.name);
    const texts = table ? declaredFields(entity).filter((field) => isPlainText(field) && hasColumn(table, field)) : [];
    if (!table || texts.length === 0) return [];
    const sets = entity.unique.filter(
      ({ fields }) => fields.every((name) => table.columns.has(name)) && texts.some(({ name }) => fields.includes(name)),
    );
    return [...sets.map((set) => sameNotice(entity, texts, set)), oddNotice(entity, texts, sets)];
  });
}

function isPlainText({ kind, property }: Field): boolean {
  return kind === 'text' && property['x-sensitive'] === undefined && property['x-computed'] === undefined;
}

function hasColumn({ columns }: TableState, { name }: Field): boolean {
  return columns.has(name);
}

/** A value as it would be in the normal form. */
function normal(texts: readonly Field[], field: Field, alias: string): Sql {
  const stored = sql.id(alias, field.name);
  return texts.includes(field) ? normalTextSql(stored, !isMultiLine(field)) : stored;
}

/** Rows of a unique set that only differ in blanks, invisible characters and the form of letters. */
function sameNotice(entity: Entity, texts: readonly Field[], { fields: names, exact, when }: FieldSet): Notice {
  const fields = names.map((name) => getField(entity, name));
  const keys = fields.map((field) => identity(field, normal(texts, field, 't'), exact));
  const filled = sql.join(
    keys.map((key) => sql`${key} is not null`),
    sql` and `,
  );
  const counted = when === undefined ? filled : sql`${filled} and ${sql.id('t', when)}`;
  const shown = sql`(array_agg(concat_ws(' · ', ${sql.join(fields.map(({ name }) => sql`quote_literal(${sql.id('t', name)}::text)`))}) order by t."id"))[:2]`;
  const groups = sql`select array_to_string(${shown}, ' = ') as example from ${sql.id(entity.name)} t where ${counted}
    group by ${sql.join(keys)} having count(*) > 1`;
  return {
    kind: 'leftover',
    table: entity.name,
    column: fields.length === 1 ? names[0] : undefined,
    reason: { key: 'schema.same_texts', values: { table: entity.name, fields: names.join(', ') } },
    statement: groups.literal(),
    question: sql`select count(*) as count, (array_agg(example))[:3] as examples from (${groups}) same`.literal(),
    remedy: { steps: [] },
  };
}

/** Texts with blanks or invisible characters around them, or with letters in parts, which no unique set keeps from the normal form. */
function oddNotice(entity: Entity, texts: readonly Field[], sets: readonly FieldSet[]): Notice {
  const changes = texts.map((field) => {
    const [stored, wanted] = [sql.id('t', field.name), normal(texts, field, 't')];
    const free = sets.filter(({ fields }) => fields.includes(field.name)).map((set) => sql`not exists (${twins(entity, texts, set)})`);
    return { field, wanted, stored, isOdd: sql.join([sql`${stored} <> ${wanted}`, sql`${wanted} <> ''`, ...free], sql` and `) };
  });
  const odd = sql.join(
    changes.map(({ isOdd }) => sql`(${isOdd})`),
    sql` or `,
  );
  const set = changes.map(
    ({ field, wanted, stored, isOdd }) => sql`${sql.id(field.name)} = case when ${isOdd} then ${wanted} else ${stored} end`,
  );
  const statement = sql`update ${sql.id(entity.name)} t set ${sql.join(set)} where ${odd}`.literal();
  return {
    kind: 'leftover',
    table: entity.name,
    reason: { key: 'schema.odd_texts', values: { table: entity.name } },
    statement,
    question: sql`select count(*) as count from ${sql.id(entity.name)} t where ${odd}`.literal(),
    remedy: { steps: [statement] },
  };
}

/** Other rows with the same normal values in a unique set. */
function twins(entity: Entity, texts: readonly Field[], { fields: names, exact }: FieldSet): Sql {
  const same = names.map((name) => {
    const field = getField(entity, name);
    return sql`${identity(field, normal(texts, field, 'o'), exact)} is not distinct from ${identity(field, normal(texts, field, 't'), exact)}`;
  });
  return sql`select from ${sql.id(entity.name)} o where o."id" <> t."id" and ${sql.join(same, sql` and `)}`;
}
