import { type Entity, type Field, fieldsInLanguage, getField } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The record that a text names, or that several have this name. */
export type NamedRecord = { readonly id: RecordId } | 'several';

/**
 * Finds the records that texts name: by the fields that name them in lists, in any language, by a unique key of one field, or else by
 * their id. The name comes first, since an exported file holds names. Only records that the reader may see are found.
 * @returns text -> record; texts that name none are missing
 */
export async function findReferences(
  connection: Pick<ScopedConnection, 'ctx' | 'run'>,
  field: Field,
  texts: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const { ctx } = connection;
  const target = ctx.registry.entities.get(field.reference?.entity ?? '');
  const asked = [...new Set(texts)];
  if (!target || asked.length === 0) return new Map();
  const given = sql`unnest(${asked}::text[]) as given(name)`;
  const found = (name: Sql, rank: number): Sql =>
    sql`select given.name, t.id::text as id, ${rank}::integer as rank from ${given} join ${table(ctx, target.name, 't')} on lower(given.name) = lower(${name})`;
  const names = namesOf(target, field.reference?.label ?? [], Object.keys(ctx.registry.messages));
  const questions = [...names.map((name) => found(name, 1)), found(sql`t.id::text`, 2)];
  const rows = await connection.run(sql<{ name: string; ids: string[] }>`
    select distinct on (f.name) f.name, array_agg(distinct f.id) as ids from (${sql.join(questions, sql` union all `)}) f
    group by f.name, f.rank order by f.name, f.rank`);
  const isText = getField(target, 'id').kind === 'text';
  return new Map(
    rows.map(({ name, ids: [first = '', ...others] }) => [name, others.length > 0 ? 'several' : { id: isText ? first : Number(first) }]),
  );
}

/** The texts by which a record is known; `t` is its row. */
function namesOf(target: Entity, label: readonly string[], languages: readonly string[]): Sql[] {
  const parts = label.map((name) => getField(target, name));
  // A label that includes another record's label is not stored in this table.
  const isNamed = parts.length > 0 && parts.every(({ kind }) => kind !== 'reference' && kind !== 'references');
  const named = isNamed ? languages.map((language) => parts.map((part) => fieldsInLanguage(part, language))) : [];
  const keys = target.unique.flatMap(({ fields: [only, ...others], when }) =>
    only !== undefined && others.length === 0 && when === undefined ? [getField(target, only)] : [],
  );
  const spelled = new Map([
    ...named.map((fields): [string, Sql] => [JSON.stringify(fields), nameSql(fields)]),
    ...keys
      .filter(({ kind }) => kind !== 'secret')
      .map(({ name }): [string, Sql] => [JSON.stringify([[name]]), sql`${sql.id('t', name)}::text`]),
  ]);
  return [...spelled.values()];
}

/** The parts of a name, each the first of its fields that is filled, with single blanks between them. */
function nameSql(parts: readonly (readonly string[])[]): Sql {
  const texts = parts.map((fields) => sql`coalesce(${sql.join(fields.map((name) => sql`nullif(${sql.id('t', name)}::text, '')`))})`);
  return sql`concat_ws(' ', ${sql.join(texts)})`;
}
