-- Columns
"t"."id" as "id"
"t"."set_control" as "set_control"
"t"."partner" as "partner"
nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') as "partner_label"
"t"."document" as "document"
"t"."direction" as "direction"
"t"."reference" as "reference"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r2"."shipper_name", "r2"."probill"), '') as "shipment_label"
to_char("t"."received_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "received_at"
to_char("t"."processed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "processed_at"
"t"."status" as "status"
"t"."ack" as "ack"
"t"."retries" as "retries"
"t"."error" as "error"
"t"."interchange_control" as "interchange_control"
"t"."group_control" as "group_control"
"t"."ack_transaction" as "ack_transaction"
"r3"."set_control" as "ack_transaction_label"

-- EDI-TRANS, for the product administrator
from (select "t"."id" as "#row1",
"t"."received_at" as "#1",
"t"."id" as "#2"
from "edi_transactions" t
order by "t"."received_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "edi_transactions" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on "r1"."id" = "t"."partner"
left join "shipments" "r2" on "r2"."id" = "t"."shipment"
left join "edi_transactions" "r3" on "r3"."id" = "t"."ack_transaction"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "edi_transactions" t;

-- EDI-TRANS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."received_at" as "#1",
"t"."id" as "#2"
from "edi_transactions" t
where exists (select
from "edi_partners" "s"
where "s"."id" = "t"."partner" and exists (select
from "customers" "s2"
where "s2"."id" = "s"."customer" and exists (select
from "customer_accounts" "s3"
where "s3"."customer" = "s2"."id" and "s3"."id" = any('{"11","12"}'::bigint[]))))
order by "t"."received_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "edi_transactions" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on ("r1"."id" = "t"."partner" and exists (select
from "customers" "s"
where "s"."id" = "r1"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[]))))
left join "shipments" "r2" on ("r2"."id" = "t"."shipment" and ("r2"."bill_to" = any('{"11","12"}'::bigint[]) or "r2"."shipper" = any('{"11","12"}'::bigint[]) or "r2"."consignee" = any('{"11","12"}'::bigint[])))
left join "edi_transactions" "r3" on ("r3"."id" = "t"."ack_transaction" and exists (select
from "edi_partners" "s"
where "s"."id" = "r3"."partner" and exists (select
from "customers" "s2"
where "s2"."id" = "s"."customer" and exists (select
from "customer_accounts" "s3"
where "s3"."customer" = "s2"."id" and "s3"."id" = any('{"11","12"}'::bigint[])))))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "edi_transactions" t
where exists (select
from "edi_partners" "s"
where "s"."id" = "t"."partner" and exists (select
from "customers" "s2"
where "s2"."id" = "s"."customer" and exists (select
from "customer_accounts" "s3"
where "s3"."customer" = "s2"."id" and "s3"."id" = any('{"11","12"}'::bigint[]))));
