import { bolProblems } from '../../../shared/domain/bols/bolProblems.ts';
import { bolTotals, itemFigures, itemOf } from '../../../shared/domain/bols/bolTotals.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import { billPickupProblems } from '../pickups/schedulePickup.ts';
import { bolOf, commodityOf, goodsOf, prohibitedOf, serviceOf } from './bolLines.ts';

/** Notes the bills of a filter as shipped, each once. */
async function shipBills(
  { records, all, at }: { readonly records: HookEvent['records']; readonly all: CallContext; readonly at: Date },
  filter: FilterJson,
): Promise<void> {
  for (const bill of await records.list(all, 'bols', { filter: { ...filter, shipped_at__isnull: true }, fields: ['id'], limit: 1000 }))
    await records.change(all, 'bols', Number(bill['id']), {}, { set: { shipped_at: at } });
}

/** The values that decide who pays. */
const payer = ['account', 'terms', 'third_party', 'third_party_number', 'third_party_postal'];

/** The rules of bills of lading at a change of a record. */
export const bolHooks = defineHooks({
  /** Before each save of a line: cube and density, from its measures. R-067 */
  'bol_items.measure': async ({ record = {} }) => itemFigures(itemOf(record)),

  /** Before each save of a correction: it names the probill of the bill that it corrects. Rule R-013 */
  'bols.nameOriginal': async ({ record = {}, records, system }) => {
    if (typeof record['corrects'] !== 'number') return undefined;
    const corrected = await records.find(system('bill of lading that is corrected'), 'bols', record['corrects']);
    return { original_probill: corrected?.['probill'] ?? null };
  },

  /** After a save of a pickup whose freight is loaded: its bills are shipped. Domain 2.2 */
  'pickups.shipBills': async ({ id, record = {}, previous, records, ctx, system }) => {
    if (id === undefined || record['progress'] !== 'picked_up' || previous?.['progress'] === 'picked_up') return undefined;
    await shipBills({ records, all: system('bills of lading of a pickup'), at: ctx.now }, { pickup: id });
    return undefined;
  },

  /** After a save of a new shipment: its bill is shipped. Domain 2.2 */
  'shipments.shipBill': async ({ record = {}, previous, records, ctx, system }) => {
    if (previous || typeof record['bol'] !== 'number') return undefined;
    await shipBills({ records, all: system('bill of lading of a shipment'), at: ctx.now }, { id: record['bol'] });
    return undefined;
  },

  /**
   * Before each save of a bill: a third party that is an account of the writer is verified, any other is not; for staff, who see all
   * accounts, one of the customer that ships (law F8).
   */
  'bols.verifyOwn': async ({ ctx, record = {}, previous, records, system }) => {
    if (previous && payer.every((name) => record[name] === previous[name])) return undefined;
    const { third_party: third, account } = record;
    if (record['terms'] !== 'third_party' || typeof third !== 'number') return { third_party_verified: false };
    const { accounts } = ctx.reader;
    if (accounts !== 'all') return { third_party_verified: accounts.includes(third) };
    const all = system('customer of a third party');
    const [paying, shipping] = [
      await records.shared.find(all, 'customer_accounts', third),
      await records.shared.find(all, 'customer_accounts', Number(account)),
    ];
    return { third_party_verified: paying !== undefined && paying['customer'] === shipping?.['customer'] };
  },

  /**
   * After a save of a bill with its lines: its totals. A bill that is no longer filled in is refused for what is wrong with it as a whole.
   * @throws AppError 400 `invalid_body` (errors by field)
   */
  'bols.checkWhole': async ({ id, ctx, record = {}, records, system }) => {
    if (id === undefined) return undefined;
    const all = system('lines of a bill of lading, and the lists that it is checked against');
    const ofBol = { filter: { bol: id }, sort: ['line'] };
    const lines = await records.list(all, 'bol_items', ofBol);
    const items = lines.map(itemOf);
    const totals = bolTotals(items);
    const set = Object.fromEntries(Object.entries(totals).filter(([name, value]) => (record[name] ?? null) !== value));
    if (record['status'] === 'incomplete') return set;
    const named = [...new Set(lines.flatMap(({ commodity }) => (typeof commodity === 'number' ? [commodity] : [])))];
    const dangerous = { id__in: named, un_number__isnull: false };
    const chosen = Array.isArray(record['accessorials']) ? record['accessorials'].map(Number) : [];
    const errors = bolProblems({
      bol: bolOf(record),
      items,
      totals,
      goods: (await records.list(all, 'bol_dangerous_goods', ofBol)).map(goodsOf),
      commodities: named.length > 0 ? (await records.shared.list(all, 'commodities', { filter: dangerous })).map(commodityOf) : [],
      services: chosen.length > 0 ? (await records.shared.list(all, 'accessorials', { filter: { id__in: chosen } })).map(serviceOf) : [],
      prohibited: (await records.shared.list(all, 'prohibited_freight', { filter: { status: 'active', category: 'prohibited' } })).map(
        (row) => prohibitedOf(row, ctx.language),
      ),
      now: ctx.now,
      timezone: ctx.timezone,
    });
    const ofPickup = await billPickupProblems(all, records.shared, record);
    if (Object.keys({ ...errors, ...ofPickup }).length > 0) throw httpErrors.invalid_body({}, { errors: { ...ofPickup, ...errors } });
    return set;
  },
});
