-- Columns
"t"."id" as "id"
"t"."last_name" as "last_name"
"t"."first_name" as "first_name"
"t"."role" as "role"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "customer_label"
"t"."email" as "email"
"t"."phone" as "phone"
"t"."extension" as "extension"
"t"."is_admin" as "is_admin"
"t"."language" as "language"
to_char("t"."confirmed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "confirmed_at"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- CONTACT-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."last_name" collate "und-x-icu" as "#1",
"t"."first_name" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "contacts" t
order by "t"."last_name" collate "und-x-icu", "t"."first_name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "contacts" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
left join "customers" "r2" on "r2"."id" = "t"."customer"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "contacts" t;

-- CONTACT-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."last_name" collate "und-x-icu" as "#1",
"t"."first_name" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "contacts" t
where "t"."company" = '1'::bigint
order by "t"."last_name" collate "und-x-icu", "t"."first_name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "contacts" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
left join "customers" "r2" on ("r2"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r2"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
order by k."#1", k."#2", k."#3") r;

select count(*)
from "contacts" t
where "t"."company" = '1'::bigint;
