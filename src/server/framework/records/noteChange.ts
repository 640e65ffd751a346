import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { type AuditEntry, auditRecord } from './auditRecord.ts';
import type { RecordTarget } from './RecordTarget.ts';

/** A change of a record with all columns, independent of the reader. */
export interface NotedChange extends AuditEntry {
  /** Fields that the writer, or a rule of the definitions, has set; the others that differ were set by hooks. */
  readonly sent: readonly string[];
}

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
