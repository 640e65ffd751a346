-- Columns
"t"."id" as "id"
"t"."statement_number" as "statement_number"
"t"."status" as "status"
"t"."statement_date" as "statement_date"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."due_date" as "due_date"
"t"."opening_balance" as "opening_balance"
"t"."charges" as "charges"
"t"."payments" as "payments"
"t"."closing_balance" as "closing_balance"
"t"."aging_over_90" as "aging_over_90"
"t"."period_from" as "period_from"
"t"."period_to" as "period_to"
"t"."interest" as "interest"
"t"."credits" as "credits"
"t"."aging_current" as "aging_current"
"t"."aging_31_60" as "aging_31_60"
"t"."aging_61_90" as "aging_61_90"
"t"."currency" as "currency"
"t"."document" as "document"
"r2"."filename" as "document_label"
to_char("t"."sent_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sent_at"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."opening_balance" end as "opening_balance"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."charges" end as "charges"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."payments" end as "payments"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."closing_balance" end as "closing_balance"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."aging_over_90" end as "aging_over_90"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."interest" end as "interest"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."credits" end as "credits"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."aging_current" end as "aging_current"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."aging_31_60" end as "aging_31_60"
case when "t"."account" = any('{"12"}'::bigint[]) then "t"."aging_61_90" end as "aging_61_90"

-- ST-LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."statement_date" as "#1",
"t"."id" as "#2"
from "statements" t
order by "t"."statement_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "statements" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "attachments" "r2" on "r2"."id" = "t"."document"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "statements" t;

-- ST-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."statement_date" as "#1",
"t"."id" as "#2"
from "statements" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."statement_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "statements" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "attachments" "r2" on "r2"."id" = "t"."document"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "statements" t
where "t"."account" = any('{"11","12"}'::bigint[]);
