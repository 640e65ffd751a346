-- Columns
"t"."id" as "id"
"t"."dispute_number" as "dispute_number"
"t"."status" as "status"
"t"."reason" as "reason"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."freight_bill" as "freight_bill"
"r2"."bill_number" as "freight_bill_label"
"t"."account" as "account"
nullif(concat_ws(' ', "r3"."name", "r3"."account"), '') as "account_label"
"t"."amount_billed" as "amount_billed"
"t"."amount_expected" as "amount_expected"
"t"."amount_credited" as "amount_credited"
"t"."answer_due" as "answer_due"
"t"."charge_line" as "charge_line"
("r4"."line")::text as "charge_line_label"
"t"."opened_by" as "opened_by"
nullif(concat_ws(' ', "r5"."MT_FNAME", "r5"."MT_LNAME"), '') as "opened_by_label"
"t"."assigned_to" as "assigned_to"
nullif(concat_ws(' ', "r6"."MT_FNAME", "r6"."MT_LNAME"), '') as "assigned_to_label"
to_char("t"."closed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closed_at"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."amount_billed" end as "amount_billed"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."amount_expected" end as "amount_expected"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."amount_credited" end as "amount_credited"

-- DISP-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."dispute_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "invoice_disputes" t
order by "t"."dispute_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "invoice_disputes" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
left join "freight_bills" "r2" on "r2"."id" = "t"."freight_bill"
left join "customer_accounts" "r3" on "r3"."id" = "t"."account"
left join "shipment_charges" "r4" on "r4"."id" = "t"."charge_line"
left join "users" "r5" on "r5"."id" = "t"."opened_by"
left join "users" "r6" on "r6"."id" = "t"."assigned_to"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "invoice_disputes" t;

-- DISP-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."dispute_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "invoice_disputes" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."dispute_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "invoice_disputes" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
left join "freight_bills" "r2" on ("r2"."id" = "t"."freight_bill" and "r2"."account" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."account" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "shipment_charges" "r4" on ("r4"."id" = "t"."charge_line" and exists (select
from "shipments" "s"
where "s"."id" = "r4"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[]))))
left join "users" "r5" on ("r5"."id" = "t"."opened_by" and "r5"."MT_COMP" = '1'::bigint)
left join "users" "r6" on ("r6"."id" = "t"."assigned_to" and "r6"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "invoice_disputes" t
where "t"."account" = any('{"11","12"}'::bigint[]);
