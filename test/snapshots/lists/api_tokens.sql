-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."prefix" as "prefix"
"t"."owner" as "owner"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "owner_label"
"t"."status" as "status"
"t"."daily_limit" as "daily_limit"
"t"."expires_on" as "expires_on"
to_char("t"."last_used_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_used_at"
"t"."calls_that_day" as "calls_that_day"
"t"."request" as "request"
nullif(concat_ws(' ', "r2"."company_name", "r2"."control_number"), '') as "request_label"

-- API-TOKENS, for the product administrator
from (select "t"."id" as "#row1",
"t"."expires_on" as "#1",
"t"."name" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "api_tokens" t
order by "t"."expires_on" desc, "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "api_tokens" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."owner"
left join "api_access_requests" "r2" on "r2"."id" = "t"."request"
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "api_tokens" t;

-- API-TOKENS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."expires_on" as "#1",
"t"."name" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "api_tokens" t
where exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint)
order by "t"."expires_on" desc, "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "api_tokens" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."owner" and "r1"."MT_COMP" = '1'::bigint)
left join "api_access_requests" "r2" on ("r2"."id" = "t"."request" and exists (select
from "users" "s"
where "s"."id" = "r2"."requested_by" and "s"."MT_COMP" = '1'::bigint))
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "api_tokens" t
where exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint);
