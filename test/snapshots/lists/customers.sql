-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name" as "name"
"t"."legal_name" as "legal_name"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."city" as "city"
"t"."province" as "province"
"t"."postal_code" as "postal_code"
"t"."country" as "country"
"t"."phone" as "phone"
"t"."email" as "email"
"t"."language" as "language"
"t"."sales_code" as "sales_code"
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "sales_code_label"
"t"."credit_terms_days" as "credit_terms_days"
"t"."credit_limit" as "credit_limit"
"t"."on_credit_hold" as "on_credit_hold"
"t"."currency" as "currency"
"t"."classification" as "classification"
"t"."fak_class" as "fak_class"
"t"."tax_exempt" as "tax_exempt"
"t"."master_customer" as "master_customer"
nullif(concat_ws(' ', "r3"."name", "r3"."code"), '') as "master_customer_label"
"t"."skeleton" as "skeleton"
"t"."can_view_probills" as "can_view_probills"
"t"."status" as "status"
((select count(*)

-- CU-START, CU-LISTONLY, for the product administrator
from "contacts" "t_c"
where "t_c"."customer" = "t"."id")) as "contact_count",
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "customers" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "customers" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
left join "sales_codes" "r2" on "r2"."id" = "t"."sales_code"
left join "customers" "r3" on "r3"."id" = "t"."master_customer"
order by k."#1", k."#2") r;

select count(*)
from "customers" t;

-- CU-START, CU-LISTONLY, for a customer with accounts 11 and 12, of which 12 in full
from "contacts" "t_c"
where ("t_c"."customer" = "t"."id" and "t_c"."company" = '1'::bigint))) as "contact_count",
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "customers" t
where exists (select
from "customer_accounts" "s"
where "s"."customer" = "t"."id" and "s"."id" = any('{"11","12"}'::bigint[]))
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "customers" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
left join "sales_codes" "r2" on false
left join "customers" "r3" on ("r3"."id" = "t"."master_customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r3"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
order by k."#1", k."#2") r;

select count(*)
from "customers" t
where exists (select
from "customer_accounts" "s"
where "s"."customer" = "t"."id" and "s"."id" = any('{"11","12"}'::bigint[]));
