-- Columns
"t"."id" as "id"
"t"."account" as "account"
"t"."name" as "name"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "customer_label"
"r1"."city" as "customer.city"
"r1"."province" as "customer.province"
"t"."role" as "role"
"t"."terms" as "terms"
"t"."default_terminal" as "default_terminal"
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "default_terminal_label"
"t"."is_default" as "is_default"
"t"."status" as "status"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
"t"."third_party_consents" as "third_party_consents"
(select array_remove(array_agg(nullif(concat_ws(' ', "t_n"."name", "t_n"."account"), '')
order by entry.place), null)


-- CUA-START, for the product administrator
from unnest("t"."third_party_consents") with ordinality as entry(key, place)

join "customer_accounts" "t_n" on "t_n"."id" = entry.key
where true) as "third_party_consents_label"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "customer_accounts" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "customer_accounts" t on "t"."id" = k."#row1"
left join "customers" "r1" on "r1"."id" = "t"."customer"
left join "terminals" "r2" on "r2"."id" = "t"."default_terminal"
order by k."#1", k."#2") r;

select count(*)
from "customer_accounts" t;

-- CUA-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "customer_accounts" t
where "t"."id" = any('{"11","12"}'::bigint[])
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "customer_accounts" t on "t"."id" = k."#row1"
left join "customers" "r1" on ("r1"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r1"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "terminals" "r2" on "r2"."id" = "t"."default_terminal"
order by k."#1", k."#2") r;

select count(*)
from "customer_accounts" t
where "t"."id" = any('{"11","12"}'::bigint[]);
