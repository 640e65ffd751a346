-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."company_name" as "company_name"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."status" as "status"
"t"."purpose" as "purpose"
"t"."expected_calls" as "expected_calls"
"t"."contact_name" as "contact_name"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "requested_by_label"
"t"."token" as "token"
"r3"."name" as "token_label"
"t"."email" as "email"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "decided_by_label"
to_char("t"."decided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decided_at"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"

-- API-REQ, for the product administrator
from (select "t"."id" as "#row1",
"t"."control_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "api_access_requests" t
order by "t"."control_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "api_access_requests" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "users" "r2" on "r2"."id" = "t"."requested_by"
left join "api_tokens" "r3" on "r3"."id" = "t"."token"
left join "users" "r4" on "r4"."id" = "t"."decided_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "api_access_requests" t;

-- API-REQ, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."control_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "api_access_requests" t
where exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint)
order by "t"."control_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "api_access_requests" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r2" on "r2"."id" = "t"."requested_by"
left join "api_tokens" "r3" on ("r3"."id" = "t"."token" and exists (select
from "users" "s"
where "s"."id" = "r3"."owner" and "s"."MT_COMP" = '1'::bigint))
left join "users" "r4" on ("r4"."id" = "t"."decided_by" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "api_access_requests" t
where exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint);
