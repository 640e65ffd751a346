-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."company" as "company"
"r2"."name" as "company_label"
"t"."account" as "account"
nullif(concat_ws(' ', "r3"."name", "r3"."account"), '') as "account_label"
to_char("t"."issued_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "issued_at"
to_char("t"."refreshed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "refreshed_at"
to_char("t"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expires_at"
to_char("t"."ended_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "ended_at"
"t"."login_status" as "login_status"
"t"."switched_from" as "switched_from"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "switched_from_label"
"t"."ip_address" as "ip_address"
"t"."user_agent" as "user_agent"

-- SESS-LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."issued_at" as "#1",
"t"."id" as "#2"
from "sessions" t
order by "t"."issued_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "sessions" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "companies" "r2" on "r2"."id" = "t"."company"
left join "customer_accounts" "r3" on "r3"."id" = "t"."account"
left join "users" "r4" on "r4"."id" = "t"."switched_from"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "sessions" t;

-- SESS-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."issued_at" as "#1",
"t"."id" as "#2"
from "sessions" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint)
order by "t"."issued_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "sessions" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "companies" "r2" on ("r2"."id" = "t"."company" and "r2"."id" = '1'::bigint)
left join "customer_accounts" "r3" on ("r3"."id" = "t"."account" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r4" on ("r4"."id" = "t"."switched_from" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "sessions" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint);
