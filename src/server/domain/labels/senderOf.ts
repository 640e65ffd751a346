import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { Effect } from '../../framework/registrations/effects.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** Access to all labels within a transaction. */
export interface LabelAccess {
  readonly all: CallContext;
  readonly records: Records;
  readonly connection: ScopedConnection;
}

/** The sender as labels show it. */
interface Sender {
  readonly from_name: string;
  readonly from_address: string;
}

/** Keeps the address of the blind shipper on its bill, for the paper of the consignee. Law F21 */
export const addressBlind: Effect = async ({ id, entity, record, records, connection, system }) => {
  if (record['kind'] !== 'blind') return;
  const all = system('origin terminal of a blind bill of lading');
  const { from_address: address } = await senderOf({ all, records, connection }, record);
  if (address !== '') await records.change(all, entity.name, id, {}, { set: { blind_address: address } });
};

/** The shipper; of a blind shipment the party that it names, at the address of the origin terminal. Law F21 */
export async function senderOf(access: LabelAccess, bill: RecordValues): Promise<Sender> {
  const line = (...values: readonly unknown[]) => values.map((value) => textOf(value ?? '')).filter(Boolean);
  const shipper = [line(bill['shipper_address_1']), line(bill['shipper_city'], bill['shipper_province'], bill['shipper_postal'])];
  if (typeof bill['blind_name'] !== 'string' || bill['kind'] !== 'blind') return place(textOf(bill['shipper_name']), shipper);
  const origin = await findTerminal(access, textOf(bill['shipper_postal']), textOf(bill['shipper_province']));
  const terminal = origin && (await access.records.find(access.all, 'terminals', origin.id));
  const address = terminal ? [line(terminal['address_1']), line(terminal['city'], terminal['province'], terminal['postal_code'])] : [];
  return place(bill['blind_name'], address);
}

function place(name: string, parts: readonly (readonly string[])[]): Sender {
  const address = parts.map((part) => part.join(' ')).filter(Boolean);
  return { from_name: name.slice(0, 60), from_address: address.join(', ').slice(0, 120) };
}

/** The terminal that serves a postal code: that of the longest prefix in the list of points. */
export async function findTerminal(
  { all, connection }: LabelAccess,
  postal: string,
  province: string,
): Promise<{ readonly id: number } | undefined> {
  const [found] = await connection.run(sql<{ id: number }>`
    select p.terminal as id from ${table(all, 'service_points', 'p')}
    where starts_with(${postal.replaceAll(' ', '').toUpperCase()}, replace(p.postal_prefix, ' ', '')) and p.province = ${province}
    order by length(p.postal_prefix) desc, p.id limit 1`);
  return found;
}
