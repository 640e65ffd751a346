import { nextPickupDay, pickupDayProblem } from '../../../shared/domain/pickups/pickupDay.ts';
import { pickupTotals } from '../../../shared/domain/pickups/pickupItems.ts';
import { AppError, type FieldProblem } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Effect } from '../../framework/registrations/effects.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { findPickupPoint } from './pickupPoint.ts';

/** Fields of a pickup by those of the bill of lading that asks for it. */
const fromBill = {
  account: 'account',
  pickup_date: 'ship_date',
  ready_time: 'pickup_ready',
  closing_time: 'pickup_closing',
  shipper_name: 'shipper_name',
  address_1: 'shipper_address_1',
  city: 'shipper_city',
  province: 'shipper_province',
  postal_code: 'shipper_postal',
  country: 'shipper_country',
  contact_name: 'shipper_contact',
  phone: 'shipper_phone',
  special_instructions: 'special_instructions',
  dangerous_goods: 'dangerous_goods',
} as const;

const lineFields = ['pieces', 'package_code', 'weight', 'weight_unit', 'length', 'width', 'height', 'dim_unit'] as const;

/** True for a bill of lading that asks for a pickup and has none yet. */
function asksForPickup(bill: RecordValues): boolean {
  return bill['schedule_pickup'] === true && typeof bill['pickup'] !== 'number';
}

/** The faults of the pickup that a bill of lading asks for, by fields of the bill; law F15, F16. */
export async function billPickupProblems(all: CallContext, records: Records, bill: RecordValues): Promise<Record<string, FieldProblem>> {
  if (!asksForPickup(bill)) return {};
  const pickup = pickupOf(bill);
  const found = await findPickupPoint(all, records, pickup);
  if ('problems' in found) return byBill(found.problems);
  const { calendar } = found;
  const asked = { day: textOf(pickup['pickup_date']), closing: textOf(pickup['closing_time']) };
  const refused = pickupDayProblem(asked, calendar);
  if (!refused) return {};
  const offer = refused.field === 'pickup_date' ? nextPickupDay(asked.day, calendar) : undefined;
  return byBill({ [refused.field]: { ...refused.problem, ...(offer !== undefined && { offer }) } });
}

/**
 * Once a bill of lading is finalized: the pickup that it asks for, with its lines.
 * @throws AppError 400 `invalid_body` (errors by fields of the bill)
 */
export const schedulePickup: Effect = async ({ id, record, records, system, entity }) => {
  if (!asksForPickup(record)) return;
  const all = system('pickup of a bill of lading');
  const lines = await records.list(all, 'bol_items', { filter: { bol: id }, sort: ['line'], limit: 99 });
  const { total_pieces, total_weight, total_cube } = pickupTotals(lines);
  const set = { total_pieces, total_weight, total_cube, shipments_count: 1 };
  try {
    const made = await records.create(all, 'pickups', pickupOf(record), { set });
    const pickup = Number(made['id']);
    // A pickup that code makes passes the hooks of the short form, too.
    await records.change(all, 'pickups', pickup, {}, { set: { rapid: false } });
    for (const [place, line] of lines.entries())
      await records.create(all, 'pickup_items', {
        ...Object.fromEntries(lineFields.map((name) => [name, line[name]])),
        pickup,
        line: place + 1,
        consignee_city: record['consignee_city'],
        consignee_province: record['consignee_province'],
        consignee_postal: record['consignee_postal'],
        probill: record['probill'],
      });
    await records.change(all, entity.name, id, {}, { set: { pickup } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== httpErrors.invalid_body().code) throw error;
    throw httpErrors.invalid_body({}, { errors: byBill(error.errors ?? {}) });
  }
};

function pickupOf(bill: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(fromBill).map(([name, from]) => [name, dayOf(bill[from])]));
}

/** Stored days are read as texts or as dates. */
function dayOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}

/** Problems of a pickup at the fields of the bill that they came from. */
function byBill(problems: Readonly<Record<string, FieldProblem>>): Record<string, FieldProblem> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      Object.entries(fromBill).find(([field]) => field === name)?.[1] ?? 'schedule_pickup',
      problem,
    ]),
  );
}
