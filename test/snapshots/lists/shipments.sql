-- Columns
"t"."id" as "id"
"t"."probill" as "probill"
"t"."status" as "status"
"t"."pickup_date" as "pickup_date"
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta"
"t"."delivery_date" as "delivery_date"
"t"."shipper_name" as "shipper_name"
"t"."consignee_name" as "consignee_name"
"t"."bill_to" as "bill_to"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "bill_to_label"
"t"."bol_number" as "bol_number"
"t"."po_number" as "po_number"
"t"."pickup_number" as "pickup_number"
"t"."shipper_city" as "shipper_city"
"t"."shipper_province" as "shipper_province"
"t"."consignee_city" as "consignee_city"
"t"."consignee_province" as "consignee_province"
"t"."origin_terminal" as "origin_terminal"
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "origin_terminal_label"
"t"."destination_terminal" as "destination_terminal"
nullif(concat_ws(' ', "r3"."code", "r3"."name"), '') as "destination_terminal_label"
"t"."service_level" as "service_level"
"t"."pieces" as "pieces"
"t"."weight" as "weight"
"t"."dangerous_goods" as "dangerous_goods"
"t"."total_charges" as "total_charges"
"t"."currency" as "currency"
"t"."special_instructions" as "special_instructions"
((select count(*)
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."total_charges" end as "total_charges"
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "days_late"
to_char("t"."original_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "original_eta"
nullif(concat_ws(' ', "r1"."code", "r1"."name"), '') as "destination_terminal_label"
"t"."current_terminal" as "current_terminal"
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "current_terminal_label"
to_char("t"."delivered_on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "delivered_on"
"t"."interline_pro" as "interline_pro"
"t"."partner_carrier" as "partner_carrier"
"r1"."name" as "partner_carrier_label"
"r2"."name" as "shipper.customer.name"
"r3"."account" as "consignee.account"
"r4"."name" as "consignee.customer.name"
"r4"."language" as "consignee.customer.language"
"r5"."account" as "bill_to.account"
"r6"."name" as "bill_to.customer.name"
"r6"."credit_terms_days" as "bill_to.customer.credit_terms_days"
"r6"."on_credit_hold" as "bill_to.customer.on_credit_hold"
"r6"."credit_limit" as "bill_to.customer.credit_limit"
"r7"."city" as "origin_terminal.city"
"r8"."name_en" as "origin_terminal.region.name_en"
"r9"."city" as "destination_terminal.city"
"r9"."is_border" as "destination_terminal.is_border"
"t"."order_number" as "order_number"
"t"."reference_1" as "reference_1"
"t"."interline_number" as "interline_number"
"t"."terms" as "terms"
"t"."record_state" as "record_state"
"t"."is_cross_border" as "is_cross_border"
"t"."guaranteed_met" as "guaranteed_met"
"t"."shipper" as "shipper"
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "shipper_label"
"t"."shipper_address" as "shipper_address"
"t"."shipper_postal" as "shipper_postal"
"t"."shipper_country" as "shipper_country"
"t"."consignee" as "consignee"
nullif(concat_ws(' ', "r3"."name", "r3"."account"), '') as "consignee_label"
"t"."consignee_address" as "consignee_address"
"t"."consignee_postal" as "consignee_postal"
"t"."consignee_country" as "consignee_country"
nullif(concat_ws(' ', "r4"."name", "r4"."account"), '') as "bill_to_label"
nullif(concat_ws(' ', "r5"."code", "r5"."name"), '') as "origin_terminal_label"
nullif(concat_ws(' ', "r6"."code", "r6"."name"), '') as "destination_terminal_label"
nullif(concat_ws(' ', "r7"."code", "r7"."name"), '') as "current_terminal_label"
to_char("t"."appointment_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "appointment_at"
to_char("t"."last_event_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_event_at"
"t"."signed_by" as "signed_by"
"t"."hu_count" as "hu_count"
"t"."package_code" as "package_code"
"t"."rated_weight" as "rated_weight"
"t"."cube" as "cube"
"t"."density" as "density"
"t"."trailer_feet" as "trailer_feet"
"t"."declared_value" as "declared_value"
"t"."freight_charges" as "freight_charges"
"t"."fuel_surcharge" as "fuel_surcharge"
"t"."accessorial_charges" as "accessorial_charges"
"t"."tax_total" as "tax_total"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
case when ("t"."shipper" = any('{"12"}'::bigint[]) or "t"."bill_to" = any('{"12"}'::bigint[])) then "t"."shipper" end as "shipper"
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."freight_charges" end as "freight_charges"
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."fuel_surcharge" end as "fuel_surcharge"
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."accessorial_charges" end as "accessorial_charges"
case when "t"."bill_to" = any('{"12"}'::bigint[]) then "t"."tax_total" end as "tax_total"

-- SHP-START, for the product administrator
from "cargo_claims" "t_c"
where ("t_c"."shipment" = "t"."id" and "t_c"."status" = any('{"new","acknowledged","in_progress","offered"}'::text[])))) as "open_claims",
"t"."record_state" as "record_state",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."bill_to"
left join "terminals" "r2" on "r2"."id" = "t"."origin_terminal"
left join "terminals" "r3" on "r3"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t;

-- SHP-START, for a customer with accounts 11 and 12, of which 12 in full
from "cargo_claims" "t_c"
where ("t_c"."shipment" = "t"."id" and "t_c"."account" = any('{"11","12"}'::bigint[]) and "t_c"."status" = any('{"new","acknowledged","in_progress","offered"}'::text[])))) as "open_claims",
"t"."record_state" as "record_state",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."bill_to" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "terminals" "r2" on "r2"."id" = "t"."origin_terminal"
left join "terminals" "r3" on "r3"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));

-- RPT-LATE, for the product administrator
from (select "t"."id" as "#row1",
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "#1",
"t"."pickup_date" as "#2",
"t"."id" as "#3"
from "shipments" t
where ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date))
order by (case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) desc nulls last, "t"."pickup_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."destination_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2", k."#3") r;

select count(*)
from "shipments" t
where ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date));

-- RPT-LATE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "#1",
"t"."pickup_date" as "#2",
"t"."id" as "#3"
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date)))
order by (case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) desc nulls last, "t"."pickup_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."destination_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2", k."#3") r;

select count(*)
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date)));

-- TR-MULTI, PRO-BOL, TR-PO, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t;

-- TR-MULTI, PRO-BOL, TR-PO, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));

-- PRO-DELDATE, for the product administrator
from (select "t"."id" as "#row1",
"t"."delivered_on" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."delivered_on" >= '2026-11-15T05:00:00.000Z'::timestamptz and "t"."delivered_on" < '2026-11-22T05:00:00.000Z'::timestamptz)
order by "t"."delivered_on" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."delivered_on" >= '2026-11-15T05:00:00.000Z'::timestamptz and "t"."delivered_on" < '2026-11-22T05:00:00.000Z'::timestamptz);

-- PRO-DELDATE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."delivered_on" as "#1",
"t"."id" as "#2"
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."delivered_on" >= '2026-11-15T05:00:00.000Z'::timestamptz and "t"."delivered_on" < '2026-11-22T05:00:00.000Z'::timestamptz))
order by "t"."delivered_on" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."delivered_on" >= '2026-11-15T05:00:00.000Z'::timestamptz and "t"."delivered_on" < '2026-11-22T05:00:00.000Z'::timestamptz));

-- PRO-INTER, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "interline_carriers" "r1" on "r1"."id" = "t"."partner_carrier"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t;

-- PRO-INTER, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "interline_carriers" "r1" on "r1"."id" = "t"."partner_carrier"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));

-- PRO-NUM, for the product administrator
from (select "t"."id" as "#row1",
"t"."probill" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."probill" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "shipments" t;

-- PRO-NUM, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."probill" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."probill" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));

-- PRO-PUDATE, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."pickup_date" >= '2026-11-15'::date and "t"."pickup_date" < '2026-11-22'::date)
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."pickup_date" >= '2026-11-15'::date and "t"."pickup_date" < '2026-11-22'::date);

-- PRO-PUDATE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."pickup_date" >= '2026-11-15'::date and "t"."pickup_date" < '2026-11-22'::date))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."pickup_date" >= '2026-11-15'::date and "t"."pickup_date" < '2026-11-22'::date));

-- RPT-PARTIES, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date)
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
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

-- RPT-PARTIES, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."shipper" and ("t"."shipper" = any('{"12"}'::bigint[]) or "t"."bill_to" = any('{"12"}'::bigint[])) and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "customers" "r2" on ("r2"."id" = "r1"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r2"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."consignee" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "customers" "r4" on ("r4"."id" = "r3"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r4"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "customer_accounts" "r5" on ("r5"."id" = "t"."bill_to" and "r5"."id" = any('{"11","12"}'::bigint[]))
left join "customers" "r6" on ("r6"."id" = "r5"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r6"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "terminals" "r7" on "r7"."id" = "t"."origin_terminal"
left join "regions" "r8" on "r8"."id" = "r7"."region"
left join "terminals" "r9" on "r9"."id" = "t"."destination_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date));

-- RPT-SHP, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
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

-- RPT-SHP, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]))
order by "t"."pickup_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "interline_carriers" "r1" on "r1"."id" = "t"."partner_carrier"
left join "customer_accounts" "r2" on ("r2"."id" = "t"."shipper" and ("t"."shipper" = any('{"12"}'::bigint[]) or "t"."bill_to" = any('{"12"}'::bigint[])) and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."consignee" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r4" on ("r4"."id" = "t"."bill_to" and "r4"."id" = any('{"11","12"}'::bigint[]))
left join "terminals" "r5" on "r5"."id" = "t"."origin_terminal"
left join "terminals" "r6" on "r6"."id" = "t"."destination_terminal"
left join "terminals" "r7" on "r7"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "shipments" t
where ("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[]));
