-- For the product administrator
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."pickup_date" as "pickup_date",
"t"."status" as "status",
"t"."shipper_name" as "shipper_name",
"r2"."name" as "shipper.customer.name",
"r3"."account" as "consignee.account",
"r4"."name" as "consignee.customer.name",
"r4"."language" as "consignee.customer.language",
"r5"."account" as "bill_to.account",
"r6"."name" as "bill_to.customer.name",
"r6"."credit_terms_days" as "bill_to.customer.credit_terms_days",
"r6"."on_credit_hold" as "bill_to.customer.on_credit_hold",
"r6"."credit_limit" as "bill_to.customer.credit_limit",
"r7"."city" as "origin_terminal.city",
"r8"."name_en" as "origin_terminal.region.name_en",
"r9"."city" as "destination_terminal.city",
"r9"."is_border" as "destination_terminal.is_border",
"t"."pieces" as "pieces",
"t"."weight" as "weight",
"t"."total_charges" as "total_charges"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date)
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."shipper"
left join "customers" "r2" on "r2"."id" = "r1"."customer"
left join "customer_accounts" "r3" on "r3"."id" = "t"."consignee"
left join "customers" "r4" on "r4"."id" = "r3"."customer"
left join "customer_accounts" "r5" on "r5"."id" = "t"."bill_to"
left join "customers" "r6" on "r6"."id" = "r5"."customer"
left join "terminals" "r7" on "r7"."id" = "t"."origin_terminal"
left join "regions" "r8" on "r8"."id" = "r7"."region"
left join "terminals" "r9" on "r9"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date);

-- For a customer with accounts 11 and 12, of which 12 in full
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."pickup_date" as "pickup_date",
"t"."status" as "status",
"t"."shipper_name" as "shipper_name",
"r2"."name" as "shipper.customer.name",
"r3"."account" as "consignee.account",
"r4"."name" as "consignee.customer.name",
"r4"."language" as "consignee.customer.language",
"r5"."account" as "bill_to.account",
"r6"."name" as "bill_to.customer.name",
"r7"."city" as "origin_terminal.city",
"r8"."name_en" as "origin_terminal.region.name_en",
"r9"."city" as "destination_terminal.city",
"r9"."is_border" as "destination_terminal.is_border",
"t"."pieces" as "pieces",
"t"."weight" as "weight",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."total_charges" end as "total_charges"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."shipper" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "customers" "r2" on ("r2"."id" = "r1"."customer" and "r2"."id" in (select "s"."customer"
from "customer_accounts" s
where "s"."id" = any('{"11","12"}'::bigint[])))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."consignee" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "customers" "r4" on ("r4"."id" = "r3"."customer" and "r4"."id" in (select "s"."customer"
from "customer_accounts" s
where "s"."id" = any('{"11","12"}'::bigint[])))
left join "customer_accounts" "r5" on ("r5"."id" = "t"."bill_to" and "r5"."id" = any('{"11","12"}'::bigint[]))
left join "customers" "r6" on ("r6"."id" = "r5"."customer" and "r6"."id" in (select "s"."customer"
from "customer_accounts" s
where "s"."id" = any('{"11","12"}'::bigint[])))
left join "terminals" "r7" on "r7"."id" = "t"."origin_terminal"
left join "regions" "r8" on "r8"."id" = "r7"."region"
left join "terminals" "r9" on "r9"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date));
