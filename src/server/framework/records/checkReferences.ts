import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { parseCondition } from '../../../shared/framework/definitions/parseCondition.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { referenceFilter } from '../../../shared/framework/fields/referenceFilter.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { isText, type Text } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { allOf, predicateSql } from '../../db/predicate.ts';
import { conditionSql } from '../../db/scope/conditionSql.ts';
import { rowScope } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { isOneOfKeys, tableSql } from '../../db/tableSql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { referableFiles } from './fileReferences.ts';

/**
 * Finds references to records that do not exist, that the writer may not see, or that their `x-ref.filter` does not offer; all give the
 * same problem, in the words of the field (`x-message`) if it has some. Words of the filter alone need a record that the writer sees.
 * One statement for all fields.
 * @param fields to check
 * @param values the whole record as it would be saved
 * @returns place -> problem: the field, of several references the entry, such as `authors/1`
 */
export async function checkReferences(
  connection: Connection,
  registry: Registry,
  reader: Reader,
  fields: readonly Field[],
  values: RecordValues,
): Promise<Record<string, FieldProblem>> {
  const questions = fields.flatMap((field) => {
    const { name, reference, property } = field;
    const ids = idsOf(values[name]);
    const target = registry.entities.get(reference?.entity ?? '');
    if (ids.length === 0 || !target) return [];
    const type = sql.raw(target.fields.get('id')?.kind === 'text' ? 'text' : 'bigint');
    const isAsked = isOneOfKeys(target, sql.id('s', target.source ? '#id' : 'id'), sql.id('s', 'id'), ids);
    const offered = parseCondition(target, referenceFilter(property['x-ref']?.filter, values)) ?? [];
    const holdsFiles = property['x-file'] !== undefined;
    const scope = holdsFiles ? referableFiles(registry, reader, field, values, 's') : rowScope(registry, reader, target.name, 's');
    const found = sql`select s.id from ${tableSql(target)} s where ${isAsked} and`;
    const fitting = sql`${found} ${predicateSql(allOf([scope, conditionSql(target, offered, 's')]))}`;
    const isSeen = filterText(property) ? sql`m.id in (${found} ${predicateSql(scope)})` : sql`false`;
    return [
      sql`select ${name}::text as field, m.id::text, ${isSeen} as is_seen
      from (select unnest(${ids}::${type}[]) as id except ${fitting}) m`,
    ];
  });
  if (questions.length === 0) return {};
  const missing = await connection.run(sql<Missing>`${sql.join(questions, sql` union all `)}`);
  const propertyOf = new Map(fields.map(({ name, property }) => [name, property]));
  return Object.fromEntries(
    missing.flatMap(({ field, id, is_seen }) => {
      const property = propertyOf.get(field);
      const message = property?.['x-message'];
      const text = isText(message) ? message : is_seen && property ? filterText(property) : undefined;
      const problem: FieldProblem = { key: 'validation.reference', ...(text && { text }) };
      return placesOf(field, values[field], id).map((place) => [place, problem]);
    }),
  );
}

/** A reference that is refused. */
interface Missing {
  readonly field: string;
  readonly id: string;
  readonly is_seen: boolean;
}

/** The words for a record that the filter alone leaves out. */
function filterText({ 'x-message': message }: Field['property']): Text | undefined {
  return isText(message) ? undefined : message?.filter;
}

/** The places of a record's id in the value of a field. */
function placesOf(field: string, value: unknown, id: string): string[] {
  if (!Array.isArray(value)) return [field];
  return value.flatMap((entry, i) => (String(entry) === id ? [`${field}/${i}`] : []));
}

function idsOf(value: unknown): RecordId[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number' || typeof id === 'string');
}
