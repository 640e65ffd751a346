import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { type AuditEntry, auditRecord } from './auditRecord.ts';
import type { RecordTarget } from './RecordTarget.ts';

/** Logs a change of a record of the target, and tells it to the target's listener. */
export async function noteChange(
  tx: Connection,
  ctx: CallContext,
  target: RecordTarget,
  change: Omit<AuditEntry, 'entity'>,
): Promise<void> {
  const entry = { ...change, entity: target.entity };
  await auditRecord(tx, ctx, entry);
  target.onChange?.(entry);
}
