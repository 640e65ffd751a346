-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."request_kind" as "request_kind"
"t"."from_status" as "from_status"
"t"."to_status" as "to_status"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."comment" as "comment"
"t"."reverted" as "reverted"

-- REQ-HISTORY, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "request_history" t
where (("t"."request_kind" = any('{"time_off","vacation"}'::text[]::text[])) is not true or "t"."request_kind" = 'new_user'::text::text or "t"."request_kind" = 'change_user'::text::text or "t"."request_kind" = 'exit_condition'::text::text or "t"."request_kind" = 'feature'::text::text or "t"."request_kind" = 'api_access'::text::text or "t"."request_kind" = 'credit_application'::text::text or "t"."request_kind" = 'enrollment'::text::text or "t"."request_kind" = 'edi_request'::text::text or "t"."request_kind" = 'registration'::text::text or "t"."request_kind" = 'onboarding'::text::text or (exists (select
from "time_off_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'time_off'::text::text) or (exists (select
from "vacation_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'vacation'::text::text) or "t"."request_kind" = 'dispute'::text::text or "t"."request_kind" = 'cargo_claim'::text::text or "t"."request_kind" = 'shipment_instruction'::text::text)
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "request_history" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "request_history" t
where (("t"."request_kind" = any('{"time_off","vacation"}'::text[]::text[])) is not true or "t"."request_kind" = 'new_user'::text::text or "t"."request_kind" = 'change_user'::text::text or "t"."request_kind" = 'exit_condition'::text::text or "t"."request_kind" = 'feature'::text::text or "t"."request_kind" = 'api_access'::text::text or "t"."request_kind" = 'credit_application'::text::text or "t"."request_kind" = 'enrollment'::text::text or "t"."request_kind" = 'edi_request'::text::text or "t"."request_kind" = 'registration'::text::text or "t"."request_kind" = 'onboarding'::text::text or (exists (select
from "time_off_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'time_off'::text::text) or (exists (select
from "vacation_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'vacation'::text::text) or "t"."request_kind" = 'dispute'::text::text or "t"."request_kind" = 'cargo_claim'::text::text or "t"."request_kind" = 'shipment_instruction'::text::text);

-- REQ-HISTORY, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "request_history" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint) and ("t"."request_kind" = any('{"time_off","vacation"}'::text[]::text[])) is not true) or (exists (select
from "new_user_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'new_user'::text::text) or (exists (select
from "change_user_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'change_user'::text::text) or (exists (select
from "exit_conditions" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'exit_condition'::text::text) or (exists (select
from "feature_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."assigned_to" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'feature'::text::text) or (exists (select
from "onboardings" "s"
where "s"."id" = "t"."request_id" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) and "t"."request_kind" = 'onboarding'::text::text) or (exists (select
from "time_off_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'time_off'::text::text) or (exists (select
from "vacation_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'vacation'::text::text))
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "request_history" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "request_history" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint) and ("t"."request_kind" = any('{"time_off","vacation"}'::text[]::text[])) is not true) or (exists (select
from "new_user_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'new_user'::text::text) or (exists (select
from "change_user_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'change_user'::text::text) or (exists (select
from "exit_conditions" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'exit_condition'::text::text) or (exists (select
from "feature_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s2"
where "s2"."id" = "s"."assigned_to" and "s2"."MT_COMP" = '1'::bigint))) and "t"."request_kind" = 'feature'::text::text) or (exists (select
from "onboardings" "s"
where "s"."id" = "t"."request_id" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) and "t"."request_kind" = 'onboarding'::text::text) or (exists (select
from "time_off_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'time_off'::text::text) or (exists (select
from "vacation_requests" "s"
where "s"."id" = "t"."request_id" and (exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and "s2"."user" = '7'::bigint) or exists (select
from "employees" "s2"
where "s2"."id" = "s"."employee" and exists (select
from "employees" "s3"
where "s3"."id" = "s2"."manager" and "s3"."user" = '7'::bigint)))) and "t"."request_kind" = 'vacation'::text::text));
