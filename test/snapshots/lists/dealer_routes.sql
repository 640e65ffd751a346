-- Columns
"t"."id" as "id"
"t"."route_code" as "route_code"
"t"."name" as "name"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."status" as "status"
"t"."customers" as "customers"
(select array_remove(array_agg(nullif(concat_ws(' ', "t_n"."name", "t_n"."code"), '')
order by entry.place), null)


-- DLR-START, for the product administrator
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where true) as "customers_label",
"t"."service_days" as "service_days"
from (select "t"."id" as "#row1",
"t"."route_code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "dealer_routes" t
order by "t"."route_code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "dealer_routes" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2") r;

select count(*)
from "dealer_routes" t;

-- DLR-START, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where exists (select
from "customer_accounts" "s"
where "s"."customer" = "t_n"."id" and "s"."id" = any('{"11","12"}'::bigint[]))) as "customers_label",
"t"."service_days" as "service_days"
from (select "t"."id" as "#row1",
"t"."route_code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "dealer_routes" t
where false
order by "t"."route_code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "dealer_routes" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2") r;

select count(*)
from "dealer_routes" t
where false;
