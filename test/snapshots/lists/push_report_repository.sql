-- Columns
"t"."id" as "id"
to_char("t"."run_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "run_at"
"t"."push_report" as "push_report"
"r1"."title" as "push_report_label"
"t"."status" as "status"
"t"."rows" as "rows"
"t"."file_size" as "file_size"
"t"."duration_ms" as "duration_ms"
"t"."error" as "error"
"t"."expires_on" as "expires_on"
to_char("t"."due_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "due_at"

-- PUSHREPORT_REPO, for the product administrator
from (select "t"."id" as "#row1",
"t"."run_at" as "#1",
"t"."id" as "#2"
from "push_report_repository" t
order by "t"."run_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "push_report_repository" t on "t"."id" = k."#row1"
left join "push_reports" "r1" on "r1"."id" = "t"."push_report"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "push_report_repository" t;

-- PUSHREPORT_REPO, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."run_at" as "#1",
"t"."id" as "#2"
from "push_report_repository" t
where exists (select
from "push_reports" "s"
where "s"."id" = "t"."push_report" and exists (select
from "users" "s2"
where "s2"."id" = "s"."owner" and "s2"."MT_COMP" = '1'::bigint))
order by "t"."run_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "push_report_repository" t on "t"."id" = k."#row1"
left join "push_reports" "r1" on ("r1"."id" = "t"."push_report" and exists (select
from "users" "s"
where "s"."id" = "r1"."owner" and "s"."MT_COMP" = '1'::bigint))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "push_report_repository" t
where exists (select
from "push_reports" "s"
where "s"."id" = "t"."push_report" and exists (select
from "users" "s2"
where "s2"."id" = "s"."owner" and "s2"."MT_COMP" = '1'::bigint));
