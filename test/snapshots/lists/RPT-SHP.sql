-- For the product administrator
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."bol_number" as "bol_number",
"t"."po_number" as "po_number",
"t"."pickup_number" as "pickup_number",
"t"."order_number" as "order_number",
"t"."reference_1" as "reference_1",
"t"."interline_number" as "interline_number",
"t"."interline_pro" as "interline_pro",
"t"."partner_carrier" as "partner_carrier",
"r1"."name" as "partner_carrier_label",
"t"."status" as "status",
"t"."service_level" as "service_level",
"t"."terms" as "terms",
"t"."record_state" as "record_state",
"t"."dangerous_goods" as "dangerous_goods",
"t"."is_cross_border" as "is_cross_border",
"t"."guaranteed_met" as "guaranteed_met",
"t"."shipper_name" as "shipper_name",
"t"."shipper" as "shipper",
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "shipper_label",
"t"."shipper_address" as "shipper_address",
"t"."shipper_city" as "shipper_city",
"t"."shipper_province" as "shipper_province",
"t"."shipper_postal" as "shipper_postal",
"t"."shipper_country" as "shipper_country",
"t"."consignee_name" as "consignee_name",
"t"."consignee" as "consignee",
nullif(concat_ws(' ', "r3"."name", "r3"."account"), '') as "consignee_label",
"t"."consignee_address" as "consignee_address",
"t"."consignee_city" as "consignee_city",
"t"."consignee_province" as "consignee_province",
"t"."consignee_postal" as "consignee_postal",
"t"."consignee_country" as "consignee_country",
"t"."bill_to" as "bill_to",
nullif(concat_ws(' ', "r4"."name", "r4"."account"), '') as "bill_to_label",
"t"."origin_terminal" as "origin_terminal",
nullif(concat_ws(' ', "r5"."code", "r5"."name"), '') as "origin_terminal_label",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r6"."code", "r6"."name"), '') as "destination_terminal_label",
"t"."current_terminal" as "current_terminal",
nullif(concat_ws(' ', "r7"."code", "r7"."name"), '') as "current_terminal_label",
"t"."pickup_date" as "pickup_date",
to_char("t"."original_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "original_eta",
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta",
to_char("t"."appointment_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "appointment_at",
"t"."delivery_date" as "delivery_date",
to_char("t"."delivered_on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "delivered_on",
to_char("t"."last_event_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_event_at",
"t"."signed_by" as "signed_by",
"t"."pieces" as "pieces",
"t"."hu_count" as "hu_count",
"t"."package_code" as "package_code",
"t"."weight" as "weight",
"t"."rated_weight" as "rated_weight",
"t"."cube" as "cube",
"t"."density" as "density",
"t"."trailer_feet" as "trailer_feet",
"t"."declared_value" as "declared_value",
"t"."special_instructions" as "special_instructions",
"t"."freight_charges" as "freight_charges",
"t"."fuel_surcharge" as "fuel_surcharge",
"t"."accessorial_charges" as "accessorial_charges",
"t"."tax_total" as "tax_total",
"t"."total_charges" as "total_charges",
"t"."currency" as "currency",
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "interline_carriers" "r1" on "r1"."id" = "t"."partner_carrier"
left join "customer_accounts" "r2" on "r2"."id" = "t"."shipper"
left join "customer_accounts" "r3" on "r3"."id" = "t"."consignee"
left join "customer_accounts" "r4" on "r4"."id" = "t"."bill_to"
left join "terminals" "r5" on "r5"."id" = "t"."origin_terminal"
left join "terminals" "r6" on "r6"."id" = "t"."destination_terminal"
left join "terminals" "r7" on "r7"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t;

-- For a customer with accounts 11 and 12, of which 12 in full
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."bol_number" as "bol_number",
"t"."po_number" as "po_number",
"t"."pickup_number" as "pickup_number",
"t"."order_number" as "order_number",
"t"."reference_1" as "reference_1",
"t"."interline_number" as "interline_number",
"t"."interline_pro" as "interline_pro",
"t"."partner_carrier" as "partner_carrier",
"r1"."name" as "partner_carrier_label",
"t"."status" as "status",
"t"."service_level" as "service_level",
"t"."terms" as "terms",
"t"."record_state" as "record_state",
"t"."dangerous_goods" as "dangerous_goods",
"t"."is_cross_border" as "is_cross_border",
"t"."guaranteed_met" as "guaranteed_met",
"t"."shipper_name" as "shipper_name",
"t"."shipper" as "shipper",
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "shipper_label",
"t"."shipper_address" as "shipper_address",
"t"."shipper_city" as "shipper_city",
"t"."shipper_province" as "shipper_province",
"t"."shipper_postal" as "shipper_postal",
"t"."shipper_country" as "shipper_country",
"t"."consignee_name" as "consignee_name",
"t"."consignee" as "consignee",
nullif(concat_ws(' ', "r3"."name", "r3"."account"), '') as "consignee_label",
"t"."consignee_address" as "consignee_address",
"t"."consignee_city" as "consignee_city",
"t"."consignee_province" as "consignee_province",
"t"."consignee_postal" as "consignee_postal",
"t"."consignee_country" as "consignee_country",
"t"."bill_to" as "bill_to",
nullif(concat_ws(' ', "r4"."name", "r4"."account"), '') as "bill_to_label",
"t"."origin_terminal" as "origin_terminal",
nullif(concat_ws(' ', "r5"."code", "r5"."name"), '') as "origin_terminal_label",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r6"."code", "r6"."name"), '') as "destination_terminal_label",
"t"."current_terminal" as "current_terminal",
nullif(concat_ws(' ', "r7"."code", "r7"."name"), '') as "current_terminal_label",
"t"."pickup_date" as "pickup_date",
to_char("t"."original_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "original_eta",
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta",
to_char("t"."appointment_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "appointment_at",
"t"."delivery_date" as "delivery_date",
to_char("t"."delivered_on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "delivered_on",
to_char("t"."last_event_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_event_at",
"t"."signed_by" as "signed_by",
"t"."pieces" as "pieces",
"t"."hu_count" as "hu_count",
"t"."package_code" as "package_code",
"t"."weight" as "weight",
"t"."rated_weight" as "rated_weight",
"t"."cube" as "cube",
"t"."density" as "density",
"t"."trailer_feet" as "trailer_feet",
"t"."declared_value" as "declared_value",
"t"."special_instructions" as "special_instructions",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."freight_charges" end as "freight_charges",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."fuel_surcharge" end as "fuel_surcharge",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."accessorial_charges" end as "accessorial_charges",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."tax_total" end as "tax_total",
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."total_charges" end as "total_charges",
"t"."currency" as "currency",
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "interline_carriers" "r1" on "r1"."id" = "t"."partner_carrier"
left join "customer_accounts" "r2" on ("r2"."id" = "t"."shipper" and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."consignee" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r4" on ("r4"."id" = "t"."bill_to" and "r4"."id" = any('{"11","12"}'::bigint[]))
left join "terminals" "r5" on "r5"."id" = "t"."origin_terminal"
left join "terminals" "r6" on "r6"."id" = "t"."destination_terminal"
left join "terminals" "r7" on "r7"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));
