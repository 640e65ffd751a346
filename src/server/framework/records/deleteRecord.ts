import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { hasKey, isOneOfKeys, linkOf, tableSql } from '../../db/tableSql.ts';
import { auditRecord } from './auditRecord.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { lockRecord } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { deleteRow } from './rowStatements.ts';
import { runHooks } from './runHooks.ts';
import { sourceRefusal } from './sourceErrors.ts';

/**
 * Removes a record; the audit log keeps it for a restore.
 * @throws AppError 404 `record_not_found` · 409 `record_in_use` (details.dependents: the referring entities), and errors of hooks.
 *   Decisions 25
 */
export async function deleteRecord(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<void> {
  const { ctx } = connection;
  const { registry, entity } = target;
  await withoutGuard(connection).transaction(async (tx) => {
    const { values: previous } = await lockRecord(tx, ctx, target, id);
    const dependents = await countDependents(tx, registry, entity, id);
    if (dependents.length > 0) throw recordErrors.record_in_use({ dependents: nameDependents(registry, dependents, ctx.language) });
    const change = { id, record: undefined, previous };
    await runHooks(tx, ctx, target, 'before_delete', change);
    await deleteRow(tx, entity, id).catch((error: unknown) => {
      throw sourceRefusal(entity, error) ?? error;
    });
    await auditRecord(tx, ctx, { entity, id, action: 'delete', before: previous, after: undefined });
    await runHooks(tx, ctx, target, 'after_delete', change);
  });
}

interface Dependents {
  readonly entity: string;
  readonly count: number;
}

/** Counts the rows of all entities that refer to a record, in one statement, including rows that the reader does not see. */
async function countDependents(connection: Connection, registry: Registry, target: Entity, id: RecordId): Promise<Dependents[]> {
  const questions = [...registry.entities.values()].flatMap((entity) => {
    const { name, fields } = entity;
    const links = [...fields.values()]
      .filter(({ reference }) => reference?.entity === target.name)
      .map((field) =>
        field.kind === 'references'
          ? sql`t.${sql.id(field.name)} @> array[${id}::bigint]`
          : isOneOfKeys(target, linkOf(field, target).from('t'), sql.id('t', field.name), [id]),
      );
    // A record that refers to itself can be deleted.
    const isOther = entity === target ? sql`not ${hasKey(entity, 't', id)} and ` : sql``;
    return links.length === 0
      ? []
      : [
          sql`select ${name}::text as entity, count(*) as count from ${tableSql(entity)} t where ${isOther}(${sql.join(links, sql` or `)}) having count(*) > 0`,
        ];
  });
  return questions.length === 0 ? [] : connection.run(sql<Dependents>`${sql.join(questions, sql` union all `)}`);
}

function nameDependents(registry: Registry, dependents: readonly Dependents[], language: Language): string {
  return dependents
    .map(({ entity, count }) => {
      const label = registry.entities.get(entity)?.label;
      return `${label ? textIn(label, language) : entity} (${count})`;
    })
    .join(', ');
}
