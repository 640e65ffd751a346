-- Columns
"t"."id" as "id"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."kind" as "kind"
to_char("t"."inspected_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "inspected_at"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "terminal_label"
"t"."value_before" as "value_before"
"t"."value_after" as "value_after"
"t"."device" as "device"
"t"."inspected_by" as "inspected_by"
nullif(concat_ws(' ', "r3"."first_name", "r3"."last_name"), '') as "inspected_by_label"
"t"."certificate" as "certificate"
("r4"."id")::text as "certificate_label"
("r3"."id")::text as "certificate_label"

-- INSP-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."inspected_at" as "#1",
"t"."id" as "#2"
from "inspections" t
order by "t"."inspected_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "inspections" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "employees" "r3" on "r3"."id" = "t"."inspected_by"
left join "shipment_images" "r4" on "r4"."id" = "t"."certificate"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "inspections" t;

-- INSP-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."inspected_at" as "#1",
"t"."id" as "#2"
from "inspections" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])))
order by "t"."inspected_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "inspections" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "shipment_images" "r3" on ("r3"."id" = "t"."certificate" and (exists (select
from "shipments" "s"
where "s"."id" = "r3"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[]))) and ("r3"."customer_visible" = 'true'::text::boolean and "r3"."pending_match" = 'false'::text::boolean)))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "inspections" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])));
