-- Columns
"t"."id" as "id"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."kind" as "kind"
"t"."status" as "status"
"t"."price" as "price"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "requested_by_label"
"t"."charge" as "charge"
("r3"."line")::text as "charge_label"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "decided_by_label"
case when exists (select

-- INSTR-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."id" as "#1"
from "shipment_instructions" t
order by "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipment_instructions" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
left join "users" "r2" on "r2"."id" = "t"."requested_by"
left join "shipment_charges" "r3" on "r3"."id" = "t"."charge"
left join "users" "r4" on "r4"."id" = "t"."decided_by"
order by k."#1" desc) r;

select count(*)
from "shipment_instructions" t;

-- INSTR-START, for a customer with accounts 11 and 12, of which 12 in full
from "shipments" "s"
where "s"."id" = "t"."shipment" and "s"."bill_to" = any('{"12"}'::bigint[])) then "t"."price" end as "price",
"t"."requested_by" as "requested_by",
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "requested_by_label",
case when exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and "s"."bill_to" = any('{"12"}'::bigint[])) then "t"."charge" end as "charge",
("r3"."line")::text as "charge_label"
from (select "t"."id" as "#row1",
"t"."id" as "#1"
from "shipment_instructions" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])))
order by "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipment_instructions" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
left join "users" "r2" on ("r2"."id" = "t"."requested_by" and "r2"."MT_COMP" = '1'::bigint)
left join "shipment_charges" "r3" on ("r3"."id" = "t"."charge" and exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and "s"."bill_to" = any('{"12"}'::bigint[])) and exists (select
from "shipments" "s"
where "s"."id" = "r3"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[]))))
order by k."#1" desc) r;

select count(*)
from "shipment_instructions" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])));
