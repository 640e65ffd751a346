-- Columns
"t"."id" as "id"
"t"."feature_request" as "feature_request"
nullif(concat_ws(' ', "r1"."title", "r1"."control_number"), '') as "feature_request_label"
"r1"."control_number" as "feature_request.control_number"
"t"."stage" as "stage"
"t"."step" as "step"
"r1"."priority" as "feature_request.priority"
"r1"."score" as "feature_request.score"
"t"."state" as "state"
"t"."required" as "required"
to_char("t"."decided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decided_at"
"t"."comment" as "comment"

-- FR-APPR, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."title", "r1"."control_number"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "feature_approvals" t
left join "feature_requests" "r1" on "r1"."id" = "t"."feature_request"
where ("t"."approver" = '7'::bigint and "t"."state" = 'pending')
order by nullif(concat_ws(' ', "r1"."title", "r1"."control_number"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_approvals" t on "t"."id" = k."#row1"
left join "feature_requests" "r1" on "r1"."id" = "t"."feature_request"
order by k."#1", k."#2") r;

select count(*)
from "feature_approvals" t
where ("t"."approver" = '7'::bigint and "t"."state" = 'pending');

-- FR-APPR, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."title", "r1"."control_number"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "feature_approvals" t
left join "feature_requests" "r1" on ("r1"."id" = "t"."feature_request" and (exists (select
from "users" "s"
where "s"."id" = "r1"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "r1"."assigned_to" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "r1"."requested_by" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_approvals" "s"
where "s"."feature_request" = "r1"."id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."approver" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "feature_requests" "s2"
where "s2"."id" = "s"."feature_request" and exists (select
from "users" "s3"
where "s3"."id" = "s2"."requested_by" and "s3"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_requests" "s2"
where "s2"."id" = "s"."feature_request" and exists (select
from "users" "s3"
where "s3"."id" = "s2"."requested_by" and exists (select
from "users" "s4"
where "s4"."id" = "s3"."manager" and "s4"."MT_COMP" = '1'::bigint)))))))
where ((exists (select
from "users" "s"
where "s"."id" = "t"."approver" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "feature_requests" "s"
where "s"."id" = "t"."feature_request" and exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_requests" "s"
where "s"."id" = "t"."feature_request" and exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and exists (select
from "users" "s3"
where "s3"."id" = "s2"."manager" and "s3"."MT_COMP" = '1'::bigint)))) and ("t"."approver" = '7'::bigint and "t"."state" = 'pending'))
order by nullif(concat_ws(' ', "r1"."title", "r1"."control_number"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_approvals" t on "t"."id" = k."#row1"
left join "feature_requests" "r1" on ("r1"."id" = "t"."feature_request" and (exists (select
from "users" "s"
where "s"."id" = "r1"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "r1"."assigned_to" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "r1"."requested_by" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_approvals" "s"
where "s"."feature_request" = "r1"."id" and (exists (select
from "users" "s2"
where "s2"."id" = "s"."approver" and "s2"."MT_COMP" = '1'::bigint) or exists (select
from "feature_requests" "s2"
where "s2"."id" = "s"."feature_request" and exists (select
from "users" "s3"
where "s3"."id" = "s2"."requested_by" and "s3"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_requests" "s2"
where "s2"."id" = "s"."feature_request" and exists (select
from "users" "s3"
where "s3"."id" = "s2"."requested_by" and exists (select
from "users" "s4"
where "s4"."id" = "s3"."manager" and "s4"."MT_COMP" = '1'::bigint)))))))
order by k."#1", k."#2") r;

select count(*)
from "feature_approvals" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."approver" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "feature_requests" "s"
where "s"."id" = "t"."feature_request" and exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_requests" "s"
where "s"."id" = "t"."feature_request" and exists (select
from "users" "s2"
where "s2"."id" = "s"."requested_by" and exists (select
from "users" "s3"
where "s3"."id" = "s2"."manager" and "s3"."MT_COMP" = '1'::bigint)))) and ("t"."approver" = '7'::bigint and "t"."state" = 'pending'));
