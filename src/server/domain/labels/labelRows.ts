import { ssccOf } from '../../../shared/domain/labels/sscc.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import type { LabelAccess } from './senderOf.ts';

/** A label as its row has it, without the number that follows from its key. */
export interface LabelRow {
  readonly bol: number;
  readonly piece_number: number;
  readonly piece_total: number;
  readonly barcode: string;
  readonly format: string;
  readonly terminal: number | null;
  readonly from_name: string;
  readonly from_address: string;
  readonly dangerous_goods: boolean;
  readonly do_not_stack: boolean;
}

/**
 * Adds labels in one statement, with the stamps of every row: a bill has up to 999, and its own steps are its log.
 * @param prefix GS1 company prefix; undefined: no SSCC. The serial number is the key of the row, which no other label has. Law F13
 */
export async function addLabelRows({ all, connection }: LabelAccess, rows: readonly LabelRow[], prefix: string | undefined): Promise<void> {
  const tx = labelTable(connection);
  const added = await tx.run<{ id: number }>(sql`
    insert into shipping_labels (bol, piece_number, piece_total, barcode, format, terminal, from_name, from_address, dangerous_goods, do_not_stack,
      created_at, updated_at)
    select l.bol, l.piece_number, l.piece_total, l.barcode, l.format, l.terminal, l.from_name, l.from_address, l.dangerous_goods, l.do_not_stack,
      ${all.now}::timestamptz, ${all.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(bol bigint, piece_number int, piece_total int, barcode text, format text, terminal bigint,
      from_name text, from_address text, dangerous_goods boolean, do_not_stack boolean) order by l.piece_number returning id`);
  if (prefix === undefined) return;
  const codes = added.map(({ id }) => ({ id: Number(id), sscc: ssccOf(prefix, Number(id)) }));
  await tx.run(sql`
    update shipping_labels s set sscc = c.sscc from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(id bigint, sscc text) where s.id = c.id`);
}

/** Notes labels as printed, in one statement. */
export async function notePrinted(
  { now, reader }: CallContext,
  connection: ScopedConnection,
  labels: readonly RecordValues[],
  format: string,
): Promise<void> {
  await labelTable(connection).run(sql`
    update shipping_labels set format = ${format}, printed_at = ${now}, printed_by = ${reader.userId}, updated_at = ${now}, updated_by = ${reader.userId},
      version = version + 1
    where id = any(${labels.map(({ id }) => Number(id))}::bigint[])`);
}

/** Labels are read in the scope of their reader before; here they are written, many in one statement. */
function labelTable(connection: ScopedConnection): Connection {
  return connection.unscoped('labels of a bill of lading, up to 999 in one statement');
}
