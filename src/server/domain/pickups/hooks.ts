import { itemFigures, itemOf } from '../../../shared/domain/bols/bolTotals.ts';
import { nextPickupDay, pickupDayProblem } from '../../../shared/domain/pickups/pickupDay.ts';
import { pickupCubeMax, pickupServiceProblem, pickupTotals } from '../../../shared/domain/pickups/pickupItems.ts';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import { bookable } from '../quotes/quoteStates.ts';
import { findPickupPoint } from './pickupPoint.ts';

/** The fields that decide whether a truck comes. */
const served = ['pickup_date', 'ready_time', 'closing_time', 'postal_code', 'city', 'province'];

/** Bounds of the totals. */
const [mostPieces, mostPounds] = [9999, 99_999];

const reason = 'point, calendar and services of a pickup';

/** The rules of pickups at a change of a record. */
export const pickupHooks = defineHooks({
  /** Before each save of a line: its cube. */
  'pickup_items.measure': async ({ record = {} }) => ({ cube: itemFigures(itemOf(record)).cube }),

  /** Before each save of a short pickup (D-007). */
  'pickups.markRapid': async ({ previous }) => (previous ? undefined : { rapid: true }),

  /**
   * Before a save, and before another date of a missed pickup: the terminal of its point. A day without a truck is refused with the next
   * one that has one.
   * @throws AppError 400 `invalid_body` (errors by field, law F15, F16)
   */
  'pickups.checkDay': async ({ record = {}, previous, records, system }) => {
    if (previous && served.every((name) => record[name] === previous[name])) return undefined;
    const found = await findPickupPoint(system(reason), records.shared, record);
    if ('problems' in found) throw httpErrors.invalid_body({}, { errors: found.problems });
    const { point, calendar } = found;
    const asked = { day: textOf(record['pickup_date']), closing: textOf(record['closing_time']) };
    const refused = pickupDayProblem(asked, calendar);
    if (refused) {
      const offer = nextPickupDay(asked.day, calendar);
      const errors = { [refused.field]: { ...refused.problem, ...(refused.field === 'pickup_date' && offer !== undefined && { offer }) } };
      throw httpErrors.invalid_body({}, { errors });
    }
    return { terminal: point.terminal.id };
  },

  /**
   * After a save of a pickup with its lines: its totals.
   * @throws AppError 400 `invalid_body` (R-102, R-104, R-106, R-108, R-110, law F18)
   */
  'pickups.checkWhole': async ({ id, record = {}, records, system }) => {
    if (id === undefined) return undefined;
    const all = system(reason);
    const lines = await records.list(all, 'pickup_items', { filter: { pickup: id }, sort: ['line'] });
    const totals = pickupTotals(lines);
    const errors = { ...lineProblems(totals), ...(await serviceProblems({ record, records, system })) };
    if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
    const { total_pieces, total_weight, total_cube } = totals;
    const weight_unit = lines.every((line) => line['weight_unit'] === 'KGS') ? 'KGS' : 'LBS';
    const whole = { total_pieces, total_weight, total_cube, weight_unit };
    return Object.fromEntries(Object.entries(whole).filter(([name, value]) => (record[name] ?? null) !== value));
  },

  /**
   * Once a pickup is made from a quote: the quote is booked, and names the pickup.
   * @throws AppError 400 `invalid_body` for a quote that no longer holds
   */
  'pickups.bookQuote': async ({ ctx, records, system, id, record, previous }) => {
    const quoteId = record?.['quote'];
    if (id === undefined || typeof quoteId !== 'number' || previous?.['quote'] === quoteId) return undefined;
    const quote = await records.find(ctx, 'quotes', quoteId);
    if (!bookable.has(String(quote?.['status']))) throw httpErrors.invalid_body({}, { errors: { quote: { key: 'freight.quote_ended' } } });
    await records.move(system('rates of a quote'), 'quotes', quoteId, 'book', { set: { pickup: id } });
    return undefined;
  },
});

function lineProblems({ total_pieces, total_weight, total_cube }: ReturnType<typeof pickupTotals>): Record<string, FieldProblem> {
  const key = lineProblemKey(total_pieces, total_weight, total_cube);
  return key === undefined ? {} : { pickup_items: { key } };
}

function lineProblemKey(pieces: number | null, weight: number | null, cube: number | null): string | undefined {
  if (pieces === null) return 'pickups.no_detail';
  if (pieces > mostPieces) return 'bols.pieces';
  if ((weight ?? 0) > mostPounds) return 'bols.weight';
  return (cube ?? 0) > pickupCubeMax ? 'pickups.cube' : undefined;
}

async function serviceProblems({
  record = {},
  records,
  system,
}: Pick<HookEvent, 'record' | 'records' | 'system'>): Promise<Record<string, FieldProblem>> {
  const chosen = Array.isArray(record['accessorials']) ? record['accessorials'].map(Number) : [];
  const rows =
    chosen.length > 0 ? await records.shared.list(system(reason), 'accessorials', { filter: { id__in: chosen }, limit: 99 }) : [];
  const problem = pickupServiceProblem(
    rows.map(({ code }) => textOf(code)),
    record['equipment_needed'],
  );
  return problem ? { accessorials: problem } : {};
}
