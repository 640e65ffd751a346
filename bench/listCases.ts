import { formatKeys } from '../src/shared/framework/query/pageBoundary.ts';
import type { BenchPortal } from './BenchPortal.ts';

export interface ListCase {
  /** Also the name of its sections in `lists.sql`. */
  readonly name: string;
  /** Parameters of the request. */
  readonly query: Readonly<Record<string, string>>;
  /** $1, $2 … of the hand-written statements. */
  readonly values?: readonly unknown[];
  readonly as?: 'customer';
}

const zone = 'America/Toronto';
const quickSearch = ['probill', 'shipper_name', 'consignee_name', 'po_number', 'shipper_city', 'consignee_city'] as const;
const search = (text: string): string => quickSearch.map((field) => `${field}=${text}`).join('|');

/** Every kind of list request. Values are from the demo; `lists.sql` repeats its literal ones. */
export async function listCases({ raw, shipments }: BenchPortal): Promise<ListCase[]> {
  const { probill, day, until } = await raw.knownShipment(Math.floor(shipments / 2));
  const own = await raw.customerAccounts();
  const middle = Math.floor(shipments / 2);
  const there = await raw.knownKeys('pickup_date', 'desc', middle);
  const dated = await raw.knownKeys('delivery_date', 'asc', middle);
  const blank = await raw.knownKeys('delivery_date', 'asc', shipments - 100);
  return [
    { name: 'first page', query: {} },
    { name: 'second page', query: { offset: '20' } },
    { name: 'next page, deep', query: { after: formatKeys(there) }, values: there },
    { name: 'previous page, deep', query: { before: formatKeys(there) }, values: there },
    { name: 'next page, deep among blanks', query: { sort: 'delivery_date', after: formatKeys(blank) }, values: [blank[1]] },
    { name: 'next page, deep before blanks', query: { sort: 'delivery_date', after: formatKeys(dated) }, values: dated },
    { name: 'text is', query: { status: 'in_transit' } },
    { name: 'text is not', query: { 'status!': 'delivered' } },
    { name: 'text is, ignoring case', query: { probill__iexact: probill }, values: [probill] },
    { name: 'text contains', query: { shipper_name__icontains: 'quebec' } },
    { name: 'text contains, rare', query: { po_number__icontains: probill.slice(4) }, values: [probill.slice(4)] },
    { name: 'text does not contain', query: { 'consignee_name__icontains!': 'a' } },
    { name: 'text starts with', query: { probill__istartswith: probill.slice(0, 6) }, values: [probill.slice(0, 6)] },
    { name: 'text ends with', query: { shipper_city__iendswith: 'ville' } },
    { name: 'is one of', query: { status__in: 'refused,held_for_pickup' } },
    { name: 'number greater', query: { weight__gt: '20000' } },
    { name: 'number at most', query: { pieces__lte: '2' } },
    { name: 'number contains', query: { pieces__icontains: '77' } },
    { name: 'true', query: { dangerous_goods: 'true' } },
    { name: 'date range', query: { pickup_date__gte: day, pickup_date__lt: until }, values: [day, until] },
    { name: 'time range', query: { eta__gte: day, eta__lt: until, timezone: zone }, values: [day, until] },
    { name: 'label of a reference contains', query: { bill_to_label__icontains: 'maple' } },
    { name: 'matches at the far end', query: { status: 'in_transit', sort: 'pickup_date' } },
    {
      name: 'groups',
      query: { where: JSON.stringify({ or: [{ weight__gt: 30000 }, { and: [{ dangerous_goods: true }, { status: 'refused' }] }] }) },
    },
    { name: 'generic search', query: { search: search('montr') } },
    { name: 'generic search, rare', query: { search: search(probill.slice(2)) }, values: [probill.slice(2)] },
    { name: 'sorted by a number', query: { sort: '-weight' } },
    { name: 'sorted by a text', query: { sort: 'consignee_city' } },
    { name: 'sorted by a state', query: { sort: 'status' } },
    { name: 'sorted by a state, among late ones', query: { sort: '-status', status__in: 'late,refused,in_transit' } },
    { name: 'page in the middle', query: { offset: String(middle) }, values: [middle] },
    { name: 'last page', query: { offset: String(shipments - 20) } },
    { name: 'totals of all rows', query: { aggregate: 'sum:weight,avg:pieces' } },
    { name: 'totals', query: { aggregate: 'sum:weight,avg:pieces', status: 'in_transit' } },
    { name: 'first page of a customer', as: 'customer', query: {}, values: [own] },
    { name: 'search of a customer', as: 'customer', query: { search: search('montr') }, values: [own] },
  ];
}
