import type { APIRequestContext } from '@playwright/test';

/** Path of the shipment report below a company's address. */
export const report = 'pages/RPT-SHP';

/** Columns of the shipment report that tests compute with. */
export interface Shipment {
  readonly probill: string;
  readonly bol_number: string | null;
  readonly shipper_city: string;
  readonly status: string;
  readonly weight: number;
  readonly pieces: number;
  readonly pickup_date: string | null;
  readonly eta: string | null;
  readonly dangerous_goods: boolean;
}

/** All rows that the account may see, to compute the expected rows of a filter in the test. */
export async function allShipments(api: APIRequestContext): Promise<Shipment[]> {
  const pageSize = 100;
  const rows: Shipment[] = [];
  for (let count = Infinity; rows.length < count; ) {
    const params = { limit: pageSize, offset: rows.length, sort: 'probill' };
    const answer = await api.get('/api/shipments', { params, headers: { cmid: 'RPT-SHP' }, failOnStatusCode: true });
    const page = (await answer.json()) as { results: Shipment[]; count: number };
    rows.push(...page.results);
    count = page.count;
  }
  return rows;
}
