import type { AuditEntry } from './AuditEntry.ts';

/** A change of a record with all columns, independent of the reader. */
export interface NotedChange extends AuditEntry {
  /** Fields that the writer, or a rule of the definitions, has set; the others that differ were set by hooks. */
  readonly sent: readonly string[];
}
