import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { refuseUsed } from '../effective/usedRows.ts';
import { deleteGoing } from './deleteGoing.ts';
import { deletionRefusal } from './deletionRefusal.ts';
import { type Dependents, findDependents } from './findDependents.ts';
import { noteChange } from './noteChange.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { lockRecord } from './readRecord.ts';
import { recordErrors } from './recordErrors.ts';
import { refuseLocked } from './refuseLocked.ts';
import { deleteRow } from './rowStatements.ts';
import { runHooks } from './runHooks.ts';
import { sourceRefusal } from './sourceErrors.ts';

/**
 * Removes a record, and all records that refer to it by `on_delete: cascade`; the audit log keeps each for a restore.
 * @param options.version the version that the caller has read; default: any
 * @throws AppError 404 `record_not_found` · 409 `stale_version` · 409 `record_in_use` (details.dependents: the referring entities) · 409
 *   `record_locked`, `record_used`, `transition_not_possible` · 403 `transition_of_others`, and errors of hooks. Law 25
 */
export async function deleteRecord(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  { version }: { readonly version?: number | undefined } = {},
): Promise<void> {
  const { ctx } = connection;
  const { registry, entity } = target;
  await withoutGuard(connection).transaction(async (tx) => {
    const { values: previous } = await lockRecord(tx, ctx, target, id, 'delete');
    if (version !== undefined && version !== previous.version) throw recordErrors.stale_version();
    refuseLocked(ctx, entity, previous);
    await refuseUsed(tx, ctx, entity, id);
    const refusal = await deletionRefusal(tx, ctx, entity, previous);
    if (refusal) throw refusal;
    const effect = await findDependents(tx, ctx, entity, id);
    if (effect.keeping.length > 0) throw await inUse(tx, ctx, target, id, effect.keeping);
    const change = { id, record: undefined, previous };
    await runHooks(tx, ctx, target, 'before_delete', change);
    await deleteGoing(tx, ctx, registry, entity, effect);
    await deleteRow(tx, entity, id).catch((error: unknown) => {
      throw sourceRefusal(entity, error) ?? error;
    });
    await noteChange(tx, ctx, target, { id, action: 'delete', before: previous, after: undefined });
    await runHooks(tx, ctx, target, 'after_delete', change);
  });
}

/**
 * The refusal: the records that still refer to a record to be removed, in people's words.
 * @returns AppError `record_in_use`; its errors name, by `<entity>.<field>`, the number and the first names that the reader may see; of
 *   records that the reader may not see neither kind nor number is told. Law 62
 */
export async function inUse(
  connection: Connection,
  ctx: CallContext,
  { registry, records, entity: own }: Pick<RecordTarget, 'registry' | 'records' | 'entity'>,
  id: RecordId,
  keeping: readonly Dependents[],
) {
  const seen = keeping.filter(({ seen: count }) => count > 0);
  const named = seen.map(({ entity, field, seen: count }) => {
    const resources = [...registry.resources.values()].filter(({ schema }) => schema === entity.name);
    const resource = resources.find(({ permissions }) => permissions.edit !== undefined) ?? resources[0];
    const title = textIn(resource?.title ?? entity.label, ctx.language);
    return { entity, field, count, title, key: `${entity.name}.${field.name}` };
  });
  const errors: Record<string, FieldProblem> = {};
  for (const { entity, field, count, key } of named) {
    const names = await firstNames(connection, ctx, records, entity, field, id);
    const rest = count - names.length;
    if (names.length > 0)
      errors[key] = { key: rest > 0 ? 'error.dependents_more' : 'error.dependents', values: { names: names.join(', '), count: rest } };
    else errors[key] = { key: 'error.dependents_unseen', values: { count } };
  }
  const counts = Map.groupBy(named, ({ title }) => title);
  const kinds = [...counts].map(([title, group]) => `${title} (${group.reduce((sum, { count }) => sum + count, 0)})`);
  const others = keeping.some(({ unseen }) => unseen > 0) ? [formatMessage(registry.messages, ctx.language, 'error.dependents_other')] : [];
  const dependents = [...kinds, ...others].join(', ');
  return recordErrors.record_in_use({ dependents }, { errors, title: own.schema['x-refused'] });
}

const namesMax = 5;

/** Names of the first referring records that the reader may see; none where a list cannot be filtered by the reference. */
async function firstNames(
  tx: Connection,
  ctx: CallContext,
  records: RecordTarget['records'],
  entity: Entity,
  field: Field,
  id: RecordId,
): Promise<string[]> {
  if (field.kind !== 'reference' || !findListField(ctx.registry, entity.name, field.name)) return [];
  const rows = await records.in(tx).list(ctx, entity.name, { filter: { [field.name]: id }, limit: namesMax });
  // A membership is named by its other part: the person of a group that is deleted.
  const others = entity.title.filter((name) => name !== field.name);
  const named = others.length > 0 ? { ...entity, title: others } : entity;
  return rows.map((row) => recordTitle(named, row, ctx)).filter((name) => name !== '');
}
