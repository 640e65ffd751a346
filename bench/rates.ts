// A price of ten lines beside the raw work: the one statement of its tables and the function of the price, without the portal around them.
import path from 'node:path';
import { sql } from '../src/server/db/sql.ts';
import { loadRateReference } from '../src/server/domain/quotes/loadRateReference.ts';
import { systemContext } from '../src/server/framework/context/systemContext.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { shipmentOf } from '../src/shared/domain/quotes/shipmentOf.ts';
import { priceShipment } from '../src/shared/domain/rating/priceShipment.ts';
import type { BenchPortal } from './BenchPortal.ts';
import { type Comparison, compare } from './measure.ts';

/** Milliseconds that a price of ten lines takes at most. */
export const rateBudget = { p50: 30, p99: 100 } as const;

/** Prices a shipment of ten lines in both ways; nothing is kept. */
export async function measureRates(portal: BenchPortal): Promise<Comparison> {
  const { registry } = loadDefinitions(path.resolve(import.meta.dirname, '..'));
  if (!registry) throw new Error('The definitions have errors: npm run lint:definitions');
  const connection = portal.database.unscoped('raw side of the benchmark');
  const [state] = await connection.run(sql<{ account: number; day: string }>`
    select a.id as account, greatest(current_date, (select max(week_start) from fuel_prices))::text as day
    from customer_accounts a join customers c on c.id = a.customer join companies o on o.id = c.company
    where o.code = 'northern' and a.status = 'active' order by a.id limit 1`);
  if (!state) throw new Error('The demo has no account of northern');
  const item = { pieces: 1, package_code: 'PLT', weight: 410, weight_unit: 'LBS', length: 48, width: 40, dim_unit: 'in' };
  const items = Array.from({ length: 10 }, (_, i) => ({ ...item, height: 30 + i }));
  const quote = {
    account: state.account,
    ship_date: state.day,
    terms: 'prepaid',
    service_level: 'standard',
    origin_postal: 'M5V2T6',
    origin_province: 'ON',
    origin_country: 'CA',
    destination_postal: 'H3B2Y5',
    destination_province: 'QC',
    destination_country: 'CA',
    declared_value: 25_000,
  };
  const ctx = systemContext({ definitions: { current: () => registry }, now: () => new Date() }, 'raw side of the benchmark');
  const raw = async (): Promise<unknown> => {
    const shipment = shipmentOf(quote, items, new Map());
    return priceShipment(shipment, (await loadRateReference(portal.database.scoped(ctx), ctx, shipment)).reference);
  };
  const ours = () => portal.admin.post('/api/quotes/rate', { ...quote, quote_items: items });
  return compare(ours, raw, { warmUps: 50, atLeast: 500, atMost: 1000, budgetMs: 30_000 });
}
