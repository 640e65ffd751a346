import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { auditRecord } from './auditRecord.ts';
import type { NotedChange } from './NotedChange.ts';
import type { RecordTarget } from './RecordTarget.ts';

/** Logs a change of a record of the target, and tells it to the target's listener. */
export async function noteChange(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  change: Omit<NotedChange, 'entity' | 'sent'> & Partial<Pick<NotedChange, 'sent'>>,
): Promise<void> {
  const entry = { sent: [], ...change, entity: target.entity };
  await auditRecord(tx, ctx, entry);
  target.onChange?.(entry);
}
