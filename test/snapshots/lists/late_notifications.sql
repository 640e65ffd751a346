-- Columns
"t"."id" as "id"
to_char("t"."detected_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "detected_at"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."reason" as "reason"
to_char("t"."old_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "old_eta"
to_char("t"."new_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "new_eta"
"t"."hours_notice" as "hours_notice"
to_char("t"."sent_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sent_at"
"t"."acknowledged_by" as "acknowledged_by"
"r1"."consignee_name" as "shipment.consignee_name"

-- LATE-STATS, for the product administrator
from (select "t"."id" as "#row1",
"t"."detected_at" as "#1",
"t"."id" as "#2"
from "late_notifications" t
order by "t"."detected_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "late_notifications" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "late_notifications" t;

-- LATE-STATS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."detected_at" as "#1",
"t"."id" as "#2"
from "late_notifications" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])))
order by "t"."detected_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "late_notifications" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "late_notifications" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])));
