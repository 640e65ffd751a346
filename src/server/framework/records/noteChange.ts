import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { decidingRoles } from '../../../shared/framework/definitions/machines.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { tellPages } from '../live/tellPages.ts';
import { hasNotices, noteOccasion } from '../notices/noticeEvents.ts';
import { auditRecord } from './auditRecord.ts';
import type { NotedChange } from './NotedChange.ts';
import type { RecordTarget } from './RecordTarget.ts';

/** Logs a change of a record of the target, and tells it to the target's listener and to open pages of what waits for decisions. */
export async function noteChange(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  change: Omit<NotedChange, 'entity' | 'sent'> & Partial<Pick<NotedChange, 'sent'>>,
): Promise<void> {
  const entry = { sent: [], ...change, entity: target.entity };
  await auditRecord(tx, ctx, entry);
  await noteNotices(tx, ctx, entry, target.transition === undefined && !ctx.reader.isSystem);
  target.onChange?.(entry);
  await tellInbox(tx, target.entity);
}

/** Tells open pages that records may have begun or ceased to wait for a decision. */
export async function tellInbox(tx: Connection, { machines }: Pick<Entity, 'machines'>): Promise<void> {
  if (decidingRoles(machines).size > 0) await tellPages(withoutGuard(tx), { topic: 'inbox' });
}

/** Notices of new records and of changed fields; those of steps between states come with the step. */
async function noteNotices(
  tx: Connection,
  ctx: CallContext,
  { entity, id, action, before, after }: NotedChange,
  isEdit: boolean,
): Promise<void> {
  if (typeof id !== 'number' || action === 'delete' || !hasNotices(ctx.registry, entity.name)) return;
  if (action === 'create') return noteOccasion(tx, ctx, entity, id, { kind: 'created' });
  const fields = [...entity.fields.keys()].filter((name) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null));
  await noteOccasion(tx, ctx, entity, id, { kind: 'changed', fields, isEdit });
}
