import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

interface Outcome {
  readonly status: string;
  readonly address: string;
  readonly error: string | null;
  readonly file_size: number | null;
}

/**
 * Sets the state of a run by what became of its deliveries.
 * @returns the recipients who got nothing, each with the reason; null: there is none
 */
export async function settleRun(tx: Connection, id: number): Promise<string | null> {
  const outcomes = await tx.run<Outcome>(sql`
    select status, address, error, file_size from push_report_deliveries where run = ${id} order by id`);
  const has = (status: string): boolean => outcomes.some((each) => each.status === status);
  const failed = outcomes.filter(({ status }) => status === 'failed');
  const status = has('sent') ? 'sent' : has('archived') ? 'archived' : failed.length > 0 ? 'failed' : 'skipped';
  const lines = failed.map(({ address, error }) => `${address}: ${error ?? ''}`);
  const reason = lines.length === 0 ? null : lines.join('\n').slice(0, 500);
  const size = Math.max(0, ...outcomes.map(({ file_size: bytes }) => bytes ?? 0));
  await tx.run(sql`
    update push_report_repository set status = ${status}, file_size = ${size === 0 ? null : size}, error = ${reason} where id = ${id}`);
  return reason;
}
