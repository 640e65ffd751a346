import { bolProblems } from '../../../shared/domain/bols/bolProblems.ts';
import { bolTotals, itemFigures, itemOf } from '../../../shared/domain/bols/bolTotals.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { billPickupProblems } from '../pickups/schedulePickup.ts';
import { bolOf, goodsOf, prohibitedOf, serviceOf } from './bolLines.ts';

/** The values that decide who pays. */
const payer = ['account', 'terms', 'third_party', 'third_party_number', 'third_party_postal'];

/** The rules of bills of lading at a change of a record. */
export const bolHooks = defineHooks({
  /** Before each save of a line: cube and density, from its measures. R-067 */
  'bol_items.measure': async ({ record = {} }) => itemFigures(itemOf(record)),

  /** Before each save of a bill: a third party that is an account of the writer is verified, any other is not (law F8). */
  'bols.verifyOwn': async ({ record = {}, previous }) => {
    if (previous && payer.every((name) => record[name] === previous[name])) return undefined;
    const isOwn = record['terms'] === 'third_party' && typeof record['third_party'] === 'number';
    return { third_party_verified: isOwn };
  },

  /**
   * After a save of a bill with its lines: its totals. A bill that is no longer filled in is refused for what is wrong with it as a whole.
   * @throws AppError 400 `invalid_body` (errors by field)
   */
  'bols.checkWhole': async ({ id, ctx, record = {}, records, system }) => {
    if (id === undefined) return undefined;
    const all = system('lines of a bill of lading, and the lists that it is checked against');
    const ofBol = { filter: { bol: id }, sort: ['line'] };
    const items = (await records.list(all, 'bol_items', ofBol)).map(itemOf);
    const totals = bolTotals(items);
    const set = Object.fromEntries(Object.entries(totals).filter(([name, value]) => (record[name] ?? null) !== value));
    if (record['status'] === 'incomplete') return set;
    const chosen = Array.isArray(record['accessorials']) ? record['accessorials'].map(Number) : [];
    const errors = bolProblems({
      bol: bolOf(record),
      items,
      totals,
      goods: (await records.list(all, 'bol_dangerous_goods', ofBol)).map(goodsOf),
      services: chosen.length > 0 ? (await records.list(all, 'accessorials', { filter: { id__in: chosen } })).map(serviceOf) : [],
      prohibited: (await records.list(all, 'prohibited_freight', { filter: { status: 'active', category: 'prohibited' } })).map((row) =>
        prohibitedOf(row, ctx.language),
      ),
      now: ctx.now,
      timezone: ctx.timezone,
    });
    const ofPickup = await billPickupProblems(all, records, record);
    if (Object.keys({ ...errors, ...ofPickup }).length > 0) throw httpErrors.invalid_body({}, { errors: { ...ofPickup, ...errors } });
    return set;
  },
});
