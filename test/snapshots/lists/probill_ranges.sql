-- Columns
"t"."id" as "id"
"t"."first" as "first"
"t"."last" as "last"
"t"."next" as "next"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "customer_label"
"t"."check_digit" as "check_digit"
"t"."warn_below" as "warn_below"
"t"."low" as "low"
"t"."status" as "status"

-- PB-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."first" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "probill_ranges" t
order by "t"."first" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "probill_ranges" t on "t"."id" = k."#row1"
left join "customers" "r1" on "r1"."id" = "t"."customer"
order by k."#1", k."#2") r;

select count(*)
from "probill_ranges" t;

-- PB-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."first" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "probill_ranges" t
where false
order by "t"."first" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "probill_ranges" t on "t"."id" = k."#row1"
left join "customers" "r1" on ("r1"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r1"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
order by k."#1", k."#2") r;

select count(*)
from "probill_ranges" t
where false;
