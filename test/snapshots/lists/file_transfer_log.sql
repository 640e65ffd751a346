-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."partner" as "partner"
nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') as "partner_label"
"t"."filename" as "filename"
"t"."direction" as "direction"
"t"."protocol" as "protocol"
"t"."transfer_type" as "transfer_type"
"t"."result" as "result"
"t"."size" as "size"
"t"."duration_ms" as "duration_ms"
"t"."transaction" as "transaction"
"r2"."set_control" as "transaction_label"
"t"."error" as "error"

-- XFER-LOG, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "file_transfer_log" t
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "file_transfer_log" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on "r1"."id" = "t"."partner"
left join "edi_transactions" "r2" on "r2"."id" = "t"."transaction"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "file_transfer_log" t;

-- XFER-LOG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "file_transfer_log" t
where false
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "file_transfer_log" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on ("r1"."id" = "t"."partner" and exists (select
from "customers" "s"
where "s"."id" = "r1"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[]))))
left join "edi_transactions" "r2" on ("r2"."id" = "t"."transaction" and exists (select
from "edi_partners" "s"
where "s"."id" = "r2"."partner" and exists (select
from "customers" "s2"
where "s2"."id" = "s"."customer" and exists (select
from "customer_accounts" "s3"
where "s3"."customer" = "s2"."id" and "s3"."id" = any('{"11","12"}'::bigint[])))))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "file_transfer_log" t
where false;
