-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."owner" as "owner"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "owner_label"
"t"."shared" as "shared"
"t"."uses" as "uses"

-- BL-TEMPL, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "shipment_templates" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "shipment_templates" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "users" "r2" on "r2"."id" = "t"."owner"
order by k."#1", k."#2") r;

select count(*)
from "shipment_templates" t;

-- BL-TEMPL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "shipment_templates" t
where (("t"."account" = any('{"11","12"}'::bigint[]) and "t"."shared" = 'true'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint))
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "shipment_templates" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r2" on ("r2"."id" = "t"."owner" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "shipment_templates" t
where (("t"."account" = any('{"11","12"}'::bigint[]) and "t"."shared" = 'true'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint));
