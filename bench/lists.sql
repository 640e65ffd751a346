-- The raw side of the benchmark: for each request of bench/listCases.ts the statements that somebody who knows PostgreSQL and
-- this data would write for that one request, by hand. Nothing of the program composes them.
-- A section is named after its case and gives `rows` (first column id, then the list's columns), `count` and `totals`, which run
-- side by side; `rows, count` gives both in one statement, the count in the last column. $1, $2 … are the values of the case.

-- set up
-- The cells of the list SHP-START, each reference with the text that names its record.
create or replace view bench_shown as
select t.id, t.probill, t.status, t.pickup_date, t.eta, t.delivery_date, t.shipper_name, t.consignee_name,
  t.bill_to, concat_ws(' ', b.name, b.account) as bill_to_label, t.bol_number, t.po_number, t.pickup_number,
  t.shipper_city, t.shipper_province, t.consignee_city, t.consignee_province,
  t.origin_terminal, concat_ws(' ', o.code, o.name) as origin_terminal_label,
  t.destination_terminal, concat_ws(' ', d.code, d.name) as destination_terminal_label,
  t.service_level, t.pieces, t.weight, t.dangerous_goods, t.total_charges, t.currency, t.special_instructions,
  t.record_state, t.updated_at
from shipments t
  left join customer_accounts b on b.id = t.bill_to
  left join terminals o on o.id = t.origin_terminal
  left join terminals d on d.id = t.destination_terminal;

-- accounts of the customer
select array_agg(g.account) as accounts from group_accounts g join users u on u.id = g."user" where u."MT_UID" = 'northern.user';

-- known shipment
select probill, pickup_date::text as day, (pickup_date + 7)::text as until from shipments order by id offset $1 limit 1;

-- first page: rows
select v.* from (select id, pickup_date from shipments order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- first page: count
select count(*) from shipments;

-- second page: rows
select v.* from (select id, pickup_date from shipments order by pickup_date desc nulls last, id desc limit 20 offset 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;

-- next page, deep: rows
-- No pickup date is blank; a table with blanks needs a second statement for them once the first has too few rows.
select v.* from (select id, pickup_date from shipments where (pickup_date, id) < ($1, $2)
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;

-- previous page, deep: rows
select v.* from (select id, pickup_date from shipments where (pickup_date, id) > ($1, $2)
  order by pickup_date asc nulls first, id asc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;

-- next page, deep among blanks: rows
select v.* from (select id, delivery_date from shipments where delivery_date is null and id > $1 order by delivery_date, id limit 20) k
join bench_shown v using (id) order by k.id;

-- next page, deep before blanks: rows
select v.* from (select id, delivery_date from shipments where (delivery_date, id) > ($1, $2) order by delivery_date, id limit 20) k
join bench_shown v using (id) order by k.delivery_date, k.id;

-- text is: rows
select v.* from (select id, pickup_date from shipments where status = 'in_transit' order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text is: count
select count(*) from shipments where status = 'in_transit';

-- text is not: rows
select v.* from (select id, pickup_date from shipments where status is distinct from 'delivered'
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text is not: count
-- The column has no blanks: what is left over is counted by the index.
select (select count(*) from shipments) - (select count(*) from shipments where status = 'delivered') as count;

-- text is, ignoring case: rows
select * from bench_shown where id = any(array(select id from shipments where fold(probill) = fold($1)))
order by pickup_date desc nulls last, id desc limit 20;
-- text is, ignoring case: count
select count(*) from shipments where fold(probill) = fold($1);

-- text contains: rows
select v.* from (select id, pickup_date from shipments where fold(shipper_name) like '%quebec%'
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text contains: count
select count(*) from shipments where fold(shipper_name) like '%quebec%';

-- text contains, rare: rows, count
with found as materialized (select id, pickup_date from shipments where fold(po_number) like '%' || fold($1) || '%')
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text contains, rare: count
select count(*) from shipments where fold(po_number) like '%' || fold($1) || '%';

-- text does not contain: rows
select v.* from (select id, pickup_date from shipments where (fold(consignee_name) like '%a%') is not true
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text does not contain: count
select count(*) from shipments where (fold(consignee_name) like '%a%') is not true;

-- text starts with: rows, count
with found as materialized (select id, pickup_date from shipments where fold(probill) like fold($1) || '%')
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text starts with: count
select count(*) from shipments where fold(probill) like fold($1) || '%';

-- text ends with: rows
select v.* from (select id, pickup_date from shipments where fold(shipper_city) like '%ville'
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- text ends with: count
select count(*) from shipments where fold(shipper_city) like '%ville';

-- is one of: rows
select v.* from (select id, pickup_date from shipments where status in ('refused', 'held_for_pickup')
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- is one of: count
select count(*) from shipments where status in ('refused', 'held_for_pickup');

-- number greater: rows, count
with found as materialized (select id, pickup_date from shipments where weight > 20000)
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- number greater: count
select count(*) from shipments where weight > 20000;

-- number at most: rows
select v.* from (select id, pickup_date from shipments where pieces <= 2 order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- number at most: count
select count(*) from shipments where pieces <= 2;

-- number contains: rows, count
with found as materialized (select id, pickup_date from shipments where pieces >= 77 and pieces::text like '%77%')
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- number contains: count
select count(*) from shipments where pieces >= 77 and pieces::text like '%77%';

-- true: rows
select v.* from (select id, pickup_date from shipments where dangerous_goods order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- true: count
select count(*) from shipments where dangerous_goods;

-- date range: rows
select v.* from (select id, pickup_date from shipments where pickup_date >= $1::date and pickup_date < $2::date
  order by pickup_date desc, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- date range: count
select count(*) from shipments where pickup_date >= $1::date and pickup_date < $2::date;

-- time range: rows
-- A week of some thousand rows, which the index over the time finds; their order has to be made.
select v.* from (
  select id, pickup_date from (
    select id, pickup_date from shipments
    where eta >= $1::timestamp at time zone 'America/Toronto' and eta < $2::timestamp at time zone 'America/Toronto' offset 0) week
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- time range: count
select count(*) from shipments
where eta >= $1::timestamp at time zone 'America/Toronto' and eta < $2::timestamp at time zone 'America/Toronto';

-- label of a reference contains: rows
select v.* from (select id, pickup_date from shipments
  where bill_to in (select id from customer_accounts where fold(name) like '%maple%' or fold(account) like '%maple%')
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- label of a reference contains: count
select count(*) from shipments
where bill_to in (select id from customer_accounts where fold(name) like '%maple%' or fold(account) like '%maple%');

-- matches at the far end: rows
select v.* from (select id, pickup_date from (select id, pickup_date from shipments where status = 'in_transit' offset 0) found
  order by pickup_date, id limit 20) k
join bench_shown v using (id) order by k.pickup_date, k.id;
-- matches at the far end: count
select count(*) from shipments where status = 'in_transit';

-- groups: rows, count
with found as materialized (
  select id, pickup_date from shipments where weight > 30000 or (dangerous_goods and status = 'refused'))
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- groups: count
select count(*) from shipments where weight > 30000 or (dangerous_goods and status = 'refused');

-- generic search: rows
select v.* from (select id, pickup_date from shipments
  where fold(probill) like '%montr%' or fold(shipper_name) like '%montr%' or fold(consignee_name) like '%montr%'
    or fold(po_number) like '%montr%' or fold(shipper_city) like '%montr%' or fold(consignee_city) like '%montr%'
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- generic search: count
select count(*) from shipments
where fold(probill) like '%montr%' or fold(shipper_name) like '%montr%' or fold(consignee_name) like '%montr%'
  or fold(po_number) like '%montr%' or fold(shipper_city) like '%montr%' or fold(consignee_city) like '%montr%';

-- generic search, rare: rows, count
with found as materialized (
  select id, pickup_date from shipments
  where fold(probill) like '%' || fold($1) || '%' or fold(shipper_name) like '%' || fold($1) || '%'
    or fold(consignee_name) like '%' || fold($1) || '%' or fold(po_number) like '%' || fold($1) || '%'
    or fold(shipper_city) like '%' || fold($1) || '%' or fold(consignee_city) like '%' || fold($1) || '%')
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- generic search, rare: count
select count(*) from shipments
where fold(probill) like '%' || fold($1) || '%' or fold(shipper_name) like '%' || fold($1) || '%'
  or fold(consignee_name) like '%' || fold($1) || '%' or fold(po_number) like '%' || fold($1) || '%'
  or fold(shipper_city) like '%' || fold($1) || '%' or fold(consignee_city) like '%' || fold($1) || '%';

-- sorted by a number: rows
select v.* from (select id, weight from shipments order by weight desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.weight desc nulls last, k.id desc;
-- sorted by a number: count
select count(*) from shipments;

-- sorted by a text: rows
select v.* from (select id, consignee_city from shipments order by consignee_city collate "und-x-icu", id limit 20) k
join bench_shown v using (id) order by k.consignee_city collate "und-x-icu", k.id;
-- sorted by a text: count
select count(*) from shipments;

-- sorted by a state: rows
-- Each state is an order of its own; the first ones fill the page.
select v.* from (select found.id, state.place from unnest(array[
    'in_transit', 'in_transit_late', 'late', 'out_for_delivery', 'held_for_pickup', 'delivered', 'delivered_clear',
    'delivered_early', 'delivered_damaged', 'delivered_short', 'delivered_over', 'refused', 'partially_refused']) with ordinality state (status, place),
  lateral (select id from shipments where status = state.status order by id limit 20) found
  order by state.place, found.id limit 20) k
join bench_shown v using (id) order by k.place, k.id;
-- sorted by a state: count
select count(*) from shipments;

-- sorted by a state, among late ones: rows
select v.* from (select found.id, state.place from unnest(array['in_transit', 'late', 'refused']) with ordinality state (status, place),
  lateral (select id from shipments where status = state.status order by id desc limit 20) found
  order by state.place desc, found.id desc limit 20) k
join bench_shown v using (id) order by k.place desc, k.id desc;
-- sorted by a state, among late ones: count
select count(*) from shipments where status in ('late', 'refused', 'in_transit');

-- page in the middle: rows
select v.* from (select id, pickup_date from shipments order by pickup_date desc nulls last, id desc limit 20 offset $1) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- page in the middle: count
select count(*) from shipments;

-- last page: rows
-- The client has the count of the page before: the list is read from its other end.
select v.* from (select id, pickup_date from shipments order by pickup_date asc nulls first, id asc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- last page: count
select count(*) from shipments;

-- totals of all rows: totals
select count(*) as count, sum(weight), avg(pieces) from shipments;

-- totals: rows
select v.* from (select id, pickup_date from shipments where status = 'in_transit' order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- totals: totals
select count(*) as count, sum(weight), avg(pieces) from shipments where status = 'in_transit';

-- first page of a customer: rows
select v.* from (select id, pickup_date from shipments
  where bill_to = any($1::bigint[]) or shipper = any($1::bigint[]) or consignee = any($1::bigint[])
  order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- first page of a customer: count
select count(*) from shipments where bill_to = any($1::bigint[]) or shipper = any($1::bigint[]) or consignee = any($1::bigint[]);

-- search of a customer: rows, count
with found as materialized (
  select id, pickup_date from shipments
  where (bill_to = any($1::bigint[]) or shipper = any($1::bigint[]) or consignee = any($1::bigint[]))
    and (fold(probill) like '%montr%' or fold(shipper_name) like '%montr%' or fold(consignee_name) like '%montr%'
      or fold(po_number) like '%montr%' or fold(shipper_city) like '%montr%' or fold(consignee_city) like '%montr%'))
select v.*, (select count(*) from found) as count
from (select id, pickup_date from found order by pickup_date desc nulls last, id desc limit 20) k
join bench_shown v using (id) order by k.pickup_date desc nulls last, k.id desc;
-- search of a customer: count
select count(*) from shipments
where (bill_to = any($1::bigint[]) or shipper = any($1::bigint[]) or consignee = any($1::bigint[]))
  and (fold(probill) like '%montr%' or fold(shipper_name) like '%montr%' or fold(consignee_name) like '%montr%'
    or fold(po_number) like '%montr%' or fold(shipper_city) like '%montr%' or fold(consignee_city) like '%montr%');

-- export: copy
copy (select * from bench_shown order by pickup_date desc nulls last, id desc) to stdout (format csv);
