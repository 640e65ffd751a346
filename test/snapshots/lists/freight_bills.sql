-- Columns
"t"."id" as "id"
"t"."bill_number" as "bill_number"
"t"."status" as "status"
"t"."billed_on" as "billed_on"
"t"."due_on" as "due_on"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r2"."shipper_name", "r2"."probill"), '') as "shipment_label"
"t"."kind" as "kind"
"t"."amount" as "amount"
"t"."balance" as "balance"
"t"."corrects" as "corrects"
"r3"."bill_number" as "corrects_label"
"t"."dispute" as "dispute"
"r4"."dispute_number" as "dispute_label"
"t"."quote" as "quote"
"r5"."quote_number" as "quote_label"
"t"."currency" as "currency"
"t"."document" as "document"
"r6"."filename" as "document_label"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."amount" end as "amount"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."balance" end as "balance"

-- FB-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."billed_on" as "#1",
"t"."id" as "#2"
from "freight_bills" t
order by "t"."billed_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "freight_bills" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "shipments" "r2" on "r2"."id" = "t"."shipment"
left join "freight_bills" "r3" on "r3"."id" = "t"."corrects"
left join "invoice_disputes" "r4" on "r4"."id" = "t"."dispute"
left join "quotes" "r5" on "r5"."id" = "t"."quote"
left join "attachments" "r6" on "r6"."id" = "t"."document"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "freight_bills" t;

-- FB-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."billed_on" as "#1",
"t"."id" as "#2"
from "freight_bills" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."billed_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "freight_bills" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "shipments" "r2" on ("r2"."id" = "t"."shipment" and ("r2"."bill_to" = any('{"11","12"}'::bigint[]) or "r2"."shipper" = any('{"11","12"}'::bigint[]) or "r2"."consignee" = any('{"11","12"}'::bigint[])))
left join "freight_bills" "r3" on ("r3"."id" = "t"."corrects" and "r3"."account" = any('{"11","12"}'::bigint[]))
left join "invoice_disputes" "r4" on ("r4"."id" = "t"."dispute" and "r4"."account" = any('{"11","12"}'::bigint[]))
left join "quotes" "r5" on ("r5"."id" = "t"."quote" and ("r5"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "r5"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "r5"."account" is null)))
left join "attachments" "r6" on "r6"."id" = "t"."document"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "freight_bills" t
where "t"."account" = any('{"11","12"}'::bigint[]);
