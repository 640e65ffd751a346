-- Columns
"t"."id" as "id"
"t"."payment_number" as "payment_number"
"t"."received_on" as "received_on"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."method" as "method"
"t"."reference" as "reference"
"t"."amount" as "amount"
"t"."unapplied" as "unapplied"
"t"."currency" as "currency"
"t"."edi_transaction" as "edi_transaction"
"r2"."set_control" as "edi_transaction_label"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."amount" end as "amount"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."unapplied" end as "unapplied"

-- PAY-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."received_on" as "#1",
"t"."id" as "#2"
from "payments" t
order by "t"."received_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "payments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "edi_transactions" "r2" on "r2"."id" = "t"."edi_transaction"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "payments" t;

-- PAY-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."received_on" as "#1",
"t"."id" as "#2"
from "payments" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."received_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "payments" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "edi_transactions" "r2" on ("r2"."id" = "t"."edi_transaction" and exists (select
from "edi_partners" "s"
where "s"."id" = "r2"."partner" and exists (select
from "customers" "s2"
where "s2"."id" = "s"."customer" and exists (select
from "customer_accounts" "s3"
where "s3"."customer" = "s2"."id" and "s3"."id" = any('{"11","12"}'::bigint[])))))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "payments" t
where "t"."account" = any('{"11","12"}'::bigint[]);
