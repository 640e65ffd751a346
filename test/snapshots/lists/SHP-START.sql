-- For the product administrator
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."status" as "status",
"t"."pickup_date" as "pickup_date",
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta",
"t"."delivery_date" as "delivery_date",
"t"."shipper_name" as "shipper_name",
"t"."consignee_name" as "consignee_name",
"t"."bill_to" as "bill_to",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "bill_to_label",
"t"."bol_number" as "bol_number",
"t"."po_number" as "po_number",
"t"."pickup_number" as "pickup_number",
"t"."shipper_city" as "shipper_city",
"t"."shipper_province" as "shipper_province",
"t"."consignee_city" as "consignee_city",
"t"."consignee_province" as "consignee_province",
"t"."origin_terminal" as "origin_terminal",
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "origin_terminal_label",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r3"."code", "r3"."name"), '') as "destination_terminal_label",
"t"."service_level" as "service_level",
"t"."pieces" as "pieces",
"t"."weight" as "weight",
"t"."dangerous_goods" as "dangerous_goods",
"t"."total_charges" as "total_charges",
"t"."currency" as "currency",
"t"."special_instructions" as "special_instructions",
"t"."record_state" as "record_state",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."bill_to"
left join "terminals" "r2" on "r2"."id" = "t"."origin_terminal"
left join "terminals" "r3" on "r3"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t;

-- For a customer with accounts 11 and 12, of which 12 in full
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."status" as "status",
"t"."pickup_date" as "pickup_date",
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta",
"t"."delivery_date" as "delivery_date",
"t"."shipper_name" as "shipper_name",
"t"."consignee_name" as "consignee_name",
"t"."bill_to" as "bill_to",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "bill_to_label",
"t"."bol_number" as "bol_number",
"t"."po_number" as "po_number",
"t"."pickup_number" as "pickup_number",
"t"."shipper_city" as "shipper_city",
"t"."shipper_province" as "shipper_province",
"t"."consignee_city" as "consignee_city",
"t"."consignee_province" as "consignee_province",
"t"."origin_terminal" as "origin_terminal",
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "origin_terminal_label",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r3"."code", "r3"."name"), '') as "destination_terminal_label",
"t"."service_level" as "service_level",
"t"."pieces" as "pieces",
"t"."weight" as "weight",
"t"."dangerous_goods" as "dangerous_goods",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."total_charges" end as "total_charges",
"t"."currency" as "currency",
"t"."special_instructions" as "special_instructions",
"t"."record_state" as "record_state",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."bill_to" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "terminals" "r2" on "r2"."id" = "t"."origin_terminal"
left join "terminals" "r3" on "r3"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));
