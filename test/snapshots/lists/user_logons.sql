-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."MT_UID" as "MT_UID"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."result" as "result"
"t"."method" as "method"
"t"."ip_address" as "ip_address"
"t"."switched_from" as "switched_from"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "switched_from_label"

-- ULOGON-RPT, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "user_logons" t
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "user_logons" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
left join "users" "r2" on "r2"."id" = "t"."switched_from"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "user_logons" t;

-- ULOGON-RPT, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "user_logons" t
where "t"."company" = '1'::bigint
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "user_logons" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."switched_from" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "user_logons" t
where "t"."company" = '1'::bigint;
