import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Connection } from '../../db/Connection.ts';
import { scopePredicate } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { RecordValues } from './hooks.ts';

/**
 * Finds references to records that do not exist or that the writer may not see; the two cannot be told apart. One statement
 * for all fields.
 * @param fields whose new values are to be checked
 * @returns field -> problem
 */
export async function checkReferences(
  connection: Connection,
  registry: Registry,
  reader: Reader,
  fields: readonly Field[],
  values: RecordValues,
): Promise<Record<string, FieldProblem>> {
  const questions = fields.flatMap(({ name, reference }) => {
    const ids = idsOf(values[name]);
    if (ids.length === 0 || !reference || !registry.entities.has(reference.entity)) return [];
    const seen = sql`select s.id from ${sql.id(reference.entity)} s where s.id = any(${ids}::bigint[]) and ${scopePredicate(registry, reader, reference.entity, 's')}`;
    return [sql`select ${name}::text as field where exists (select unnest(${ids}::bigint[]) except ${seen})`];
  });
  if (questions.length === 0) return {};
  const missing = await connection.run(sql<{ field: string }>`${sql.join(questions, sql` union all `)}`);
  return Object.fromEntries(missing.map(({ field }) => [field, { key: 'validation.reference' }]));
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}
