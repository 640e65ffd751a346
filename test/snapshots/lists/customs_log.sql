-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."direction" as "direction"
"t"."entry_type" as "entry_type"
"t"."reference" as "reference"
"t"."port" as "port"
"t"."status" as "status"
"t"."broker" as "broker"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "broker_label"
"t"."manifest" as "manifest"
"t"."message" as "message"

-- CUSTOMS-LOG, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "customs_log" t
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "customs_log" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
left join "customs_brokers" "r2" on "r2"."id" = "t"."broker"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "customs_log" t;

-- CUSTOMS-LOG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "customs_log" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])))
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "customs_log" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
left join "customs_brokers" "r2" on "r2"."id" = "t"."broker"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "customs_log" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])));
