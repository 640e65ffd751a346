-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."legal_name" as "legal_name"
"t"."trade_name" as "trade_name"
"t"."business_type" as "business_type"
"t"."city" as "city"
"t"."province" as "province"
"t"."status" as "status"
"t"."credit_requested" as "credit_requested"
"t"."monthly_volume" as "monthly_volume"
"t"."credit_granted" as "credit_granted"
"t"."terms_days" as "terms_days"
to_char("t"."signed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "signed_at"
"t"."years_in_business" as "years_in_business"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "customer_label"
"t"."account" as "account"
nullif(concat_ws(' ', "r2"."account", "r2"."name"), '') as "account_label"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "decided_by_label"
"t"."phone" as "phone"
"t"."country" as "country"
"t"."payables_email" as "payables_email"

-- CREDIT-LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."signed_at" as "#1",
"t"."id" as "#2"
from "credit_applications" t
order by "t"."signed_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "credit_applications" t on "t"."id" = k."#row1"
left join "customers" "r1" on "r1"."id" = "t"."customer"
left join "customer_accounts" "r2" on "r2"."id" = "t"."account"
left join "users" "r3" on "r3"."id" = "t"."decided_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "credit_applications" t;

-- CREDIT-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."signed_at" as "#1",
"t"."id" as "#2"
from "credit_applications" t
where false
order by "t"."signed_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "credit_applications" t on "t"."id" = k."#row1"
left join "customers" "r1" on ("r1"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r1"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "customer_accounts" "r2" on ("r2"."id" = "t"."account" and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r3" on ("r3"."id" = "t"."decided_by" and "r3"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "credit_applications" t
where false;
