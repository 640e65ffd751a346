-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."description" as "description"
"t"."package_code" as "package_code"
"t"."freight_class" as "freight_class"
"t"."weight" as "weight"
"t"."stackable" as "stackable"
"t"."un_number" as "un_number"
"t"."active" as "active"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."nmfc_item" as "nmfc_item"
"t"."length" as "length"
"t"."width" as "width"
"t"."height" as "height"
"t"."shipping_name" as "shipping_name"
"t"."primary_class" as "primary_class"

-- COMM-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "commodities" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "commodities" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
order by k."#1", k."#2") r;

select count(*)
from "commodities" t;

-- COMM-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "commodities" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "commodities" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
order by k."#1", k."#2") r;

select count(*)
from "commodities" t
where "t"."account" = any('{"11","12"}'::bigint[]);
