-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."title" as "title"
"t"."status" as "status"
"t"."stage" as "stage"
"t"."step" as "step"
"t"."priority" as "priority"
"t"."request_date" as "request_date"
"t"."eta" as "eta"
"t"."investment" as "investment"
"t"."roi" as "roi"
"t"."score" as "score"
"t"."target_start_date" as "target_start_date"
"t"."department" as "department"
"t"."sponsor" as "sponsor"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "sponsor_label"
"t"."assigned_to" as "assigned_to"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "assigned_to_label"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "requested_by_label"
"t"."payback_months" as "payback_months"
"t"."savings_per_year" as "savings_per_year"
"t"."hours_development" as "hours_development"
"t"."hours_testing" as "hours_testing"
to_char("t"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "completed_at"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "requested_by_label"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "sponsor_label"
"t"."hour_rate" as "hour_rate"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "sponsor_label"

-- FR-MINE, for the product administrator
from (select "t"."id" as "#row1",
"t"."request_date" as "#1",
"t"."control_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "feature_requests" t
where "t"."requested_by" = '7'::bigint
order by "t"."request_date" desc, "t"."control_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."sponsor"
left join "users" "r2" on "r2"."id" = "t"."assigned_to"
left join "users" "r3" on "r3"."id" = "t"."requested_by"
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "feature_requests" t
where "t"."requested_by" = '7'::bigint;

-- FR-MINE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."request_date" as "#1",
"t"."control_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "feature_requests" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."assigned_to" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_approvals" "s"
where "s"."feature_request" = "t"."id" and (exists (select
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
where "s4"."id" = "s3"."manager" and "s4"."MT_COMP" = '1'::bigint)))))) and "t"."requested_by" = '7'::bigint)
order by "t"."request_date" desc, "t"."control_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."sponsor" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."assigned_to" and "r2"."MT_COMP" = '1'::bigint)
left join "users" "r3" on ("r3"."id" = "t"."requested_by" and "r3"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "feature_requests" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."assigned_to" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_approvals" "s"
where "s"."feature_request" = "t"."id" and (exists (select
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
where "s4"."id" = "s3"."manager" and "s4"."MT_COMP" = '1'::bigint)))))) and "t"."requested_by" = '7'::bigint);

-- FR-PROG, for the product administrator
from (select "t"."id" as "#row1",
"t"."request_date" as "#1",
"t"."id" as "#2"
from "feature_requests" t
where "t"."status" = 'in_progress'
order by "t"."request_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."requested_by"
left join "users" "r2" on "r2"."id" = "t"."assigned_to"
left join "users" "r3" on "r3"."id" = "t"."sponsor"
order by k."#1", k."#2") r;

select count(*)
from "feature_requests" t
where "t"."status" = 'in_progress';

-- FR-PROG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."request_date" as "#1",
"t"."id" as "#2"
from "feature_requests" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."assigned_to" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_approvals" "s"
where "s"."feature_request" = "t"."id" and (exists (select
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
where "s4"."id" = "s3"."manager" and "s4"."MT_COMP" = '1'::bigint)))))) and "t"."status" = 'in_progress')
order by "t"."request_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."requested_by" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."assigned_to" and "r2"."MT_COMP" = '1'::bigint)
left join "users" "r3" on ("r3"."id" = "t"."sponsor" and "r3"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "feature_requests" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."assigned_to" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and exists (select
from "users" "s2"
where "s2"."id" = "s"."manager" and "s2"."MT_COMP" = '1'::bigint)) or exists (select
from "feature_approvals" "s"
where "s"."feature_request" = "t"."id" and (exists (select
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
where "s4"."id" = "s3"."manager" and "s4"."MT_COMP" = '1'::bigint)))))) and "t"."status" = 'in_progress');

-- FR-ITPRICE, for the product administrator
from (select "t"."id" as "#row1",
"t"."request_date" as "#1",
"t"."id" as "#2"
from "feature_requests" t
where "t"."step" = 'it_pricing'
order by "t"."request_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."requested_by"
order by k."#1", k."#2") r;

select count(*)
from "feature_requests" t
where "t"."step" = 'it_pricing';

-- FR-ITPRICE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."request_date" as "#1",
"t"."id" as "#2"
from "feature_requests" t
where "t"."step" = 'it_pricing'
order by "t"."request_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."requested_by" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "feature_requests" t
where "t"."step" = 'it_pricing';

-- FR-STEER, for the product administrator
from (select "t"."id" as "#row1",
"t"."score" as "#1",
"t"."request_date" as "#2",
"t"."id" as "#3"
from "feature_requests" t
where "t"."step" = 'steering'
order by "t"."score" desc nulls last, "t"."request_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."requested_by"
left join "users" "r2" on "r2"."id" = "t"."sponsor"
order by k."#1" desc nulls last, k."#2", k."#3") r;

select count(*)
from "feature_requests" t
where "t"."step" = 'steering';

-- FR-STEER, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."score" as "#1",
"t"."request_date" as "#2",
"t"."id" as "#3"
from "feature_requests" t
where "t"."step" = 'steering'
order by "t"."score" desc nulls last, "t"."request_date", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."requested_by" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."sponsor" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc nulls last, k."#2", k."#3") r;

select count(*)
from "feature_requests" t
where "t"."step" = 'steering';
