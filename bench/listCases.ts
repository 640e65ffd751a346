import { sql } from '../src/server/db/sql.ts';
import type { BenchPortal } from './BenchPortal.ts';
import type { RawRequest } from './rawList.ts';

export interface ListCase extends RawRequest {
  readonly name: string;
  /** Parameters of the request. */
  readonly query: Readonly<Record<string, string>>;
  readonly as?: 'customer';
}

const zone = 'America/Toronto';
const quickSearch = ['probill', 'shipper_name', 'consignee_name', 'po_number', 'shipper_city', 'consignee_city'] as const;
const search = (text: string): string => quickSearch.map((field) => `${field}=${text}`).join('|');
const contains = (field: string, text: string) => sql`fold(${sql.id('t', field)}) like '%' || fold(${text}) || '%'`;

/** Every kind of list request, each with the SQL that somebody would write for it. Values are of the demo. */
export async function listCases({ database, shipments }: BenchPortal): Promise<ListCase[]> {
  const connection = database.unscoped('choose values for the benchmark');
  const [known] = await connection.run(sql<{ probill: string; day: string; until: string }>`
    select probill, pickup_date::text as day, (pickup_date + 7)::text as until from shipments order by id offset ${Math.floor(shipments / 2)} limit 1`);
  const accounts = await connection.run(sql<{ id: number }>`
    select a.id from customer_accounts a join group_accounts g on g.account = a.id join users u on u.id = g."user" where u."MT_UID" = 'northern.user'`);
  if (!known) throw new Error('The demo has no shipments');
  const own = accounts.map(({ id }) => id);
  const bound = (column: string, text: string) => sql`${sql.id('t', column)} ${sql.raw(text)}`;
  return [
    { name: 'first page', query: {} },
    { name: 'second page, without count and columns', query: { offset: '20', count: 'false', columns: 'false' }, offset: 20, count: false },
    {
      name: 'count alone',
      query: { limit: '1', columns: 'false', status: 'delivered' },
      limit: 1,
      where: bound('status', "= 'delivered'"),
    },
    { name: 'text is', query: { status: 'in_transit' }, where: bound('status', "= 'in_transit'") },
    { name: 'text is not', query: { 'status!': 'delivered' }, where: sql`(t.status = 'delivered') is not true` },
    { name: 'text is, ignoring case', query: { probill__iexact: known.probill }, where: sql`fold(t.probill) = fold(${known.probill})` },
    { name: 'text contains', query: { shipper_name__icontains: 'quebec' }, where: contains('shipper_name', 'quebec') },
    {
      name: 'text contains, rare',
      query: { po_number__icontains: known.probill.slice(4) },
      where: contains('po_number', known.probill.slice(4)),
    },
    {
      name: 'text does not contain',
      query: { 'consignee_name__icontains!': 'a' },
      where: sql`(${contains('consignee_name', 'a')}) is not true`,
    },
    {
      name: 'text starts with',
      query: { probill__istartswith: known.probill.slice(0, 6) },
      where: sql`fold(t.probill) like fold(${known.probill.slice(0, 6)}) || '%'`,
    },
    { name: 'text ends with', query: { shipper_city__iendswith: 'ville' }, where: sql`fold(t.shipper_city) like '%' || fold('ville')` },
    { name: 'is one of', query: { status__in: 'refused,held_for_pickup' }, where: bound('status', "in ('refused', 'held_for_pickup')") },
    { name: 'number greater', query: { weight__gt: '20000' }, where: bound('weight', '> 20000') },
    { name: 'number at most', query: { pieces__lte: '2' }, where: bound('pieces', '<= 2') },
    { name: 'number contains', query: { pieces__icontains: '77' }, where: sql`t.pieces::text like '%77%'` },
    { name: 'true', query: { dangerous_goods: 'true' }, where: sql`t.dangerous_goods` },
    {
      name: 'date range',
      query: { pickup_date__gte: known.day, pickup_date__lt: known.until },
      where: sql`t.pickup_date >= ${known.day} and t.pickup_date < ${known.until}`,
    },
    {
      name: 'time range',
      query: { eta__gte: known.day, eta__lt: known.until, timezone: zone },
      where: sql`t.eta >= ${known.day}::timestamp at time zone ${zone} and t.eta < ${known.until}::timestamp at time zone ${zone}`,
    },
    {
      name: 'label of a reference contains',
      query: { bill_to_label__icontains: 'maple' },
      where: sql`t.bill_to in (select id from customer_accounts where fold(name) like '%maple%' or fold(account) like '%maple%')`,
    },
    {
      name: 'groups',
      query: { where: JSON.stringify({ or: [{ weight__gt: 30000 }, { and: [{ dangerous_goods: true }, { status: 'refused' }] }] }) },
      where: sql`t.weight > 30000 or (t.dangerous_goods and t.status = 'refused')`,
    },
    {
      name: 'generic search',
      query: { search: search('montr') },
      where: sql.join(
        quickSearch.map((field) => contains(field, 'montr')),
        sql` or `,
      ),
    },
    {
      name: 'generic search, rare',
      query: { search: search(known.probill.slice(2)) },
      where: sql.join(
        quickSearch.map((field) => contains(field, known.probill.slice(2))),
        sql` or `,
      ),
    },
    { name: 'sorted by a number without index', query: { sort: '-weight' }, order: sql`t.weight desc nulls last, t.id desc` },
    { name: 'sorted by a text without index', query: { sort: 'consignee_city' }, order: sql`t.consignee_city collate "und-x-icu", t.id` },
    { name: 'page in the middle', query: { offset: String(Math.floor(shipments / 2)) }, offset: Math.floor(shipments / 2) },
    { name: 'last page', query: { offset: String(shipments - 20) }, offset: shipments - 20 },
    {
      name: 'totals',
      query: { aggregate: 'sum:weight,avg:pieces', status: 'in_transit' },
      where: bound('status', "= 'in_transit'"),
      beside: sql`select sum(weight), avg(pieces) from shipments where status = 'in_transit'`,
    },
    {
      name: 'first page of a customer',
      as: 'customer',
      query: {},
      where: sql`t.bill_to = any(${own}) or t.shipper = any(${own}) or t.consignee = any(${own})`,
    },
    {
      name: 'search of a customer',
      as: 'customer',
      query: { search: search('montr') },
      where: sql`(t.bill_to = any(${own}) or t.shipper = any(${own}) or t.consignee = any(${own})) and (${sql.join(
        quickSearch.map((field) => contains(field, 'montr')),
        sql` or `,
      )})`,
    },
  ];
}
