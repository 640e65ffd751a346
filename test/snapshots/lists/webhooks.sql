-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."url" as "url"
"t"."status" as "status"
"t"."failures" as "failures"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."events" as "events"

-- HOOK-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "webhooks" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "webhooks" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
order by k."#1", k."#2") r;

select count(*)
from "webhooks" t;

-- HOOK-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "webhooks" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "webhooks" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
order by k."#1", k."#2") r;

select count(*)
from "webhooks" t
where "t"."account" = any('{"11","12"}'::bigint[]);
