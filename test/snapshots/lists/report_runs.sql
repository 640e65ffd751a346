-- Columns
"t"."id" as "id"
"t"."scheduled_report" as "scheduled_report"
"r1"."name" as "scheduled_report_label"
to_char("t"."run_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "run_at"
"t"."status" as "status"
"t"."rows" as "rows"
"t"."duration_ms" as "duration_ms"
"t"."error" as "error"
"t"."expires_on" as "expires_on"

-- RPT-ARCHIVE, for the product administrator
from (select "t"."id" as "#row1",
"t"."run_at" as "#1",
"t"."id" as "#2"
from "report_runs" t
order by "t"."run_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "report_runs" t on "t"."id" = k."#row1"
left join "scheduled_reports" "r1" on "r1"."id" = "t"."scheduled_report"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "report_runs" t;

-- RPT-ARCHIVE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."run_at" as "#1",
"t"."id" as "#2"
from "report_runs" t
where exists (select
from "scheduled_reports" "s"
where "s"."id" = "t"."scheduled_report" and exists (select
from "users" "s2"
where "s2"."id" = "s"."owner" and "s2"."MT_COMP" = '1'::bigint))
order by "t"."run_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "report_runs" t on "t"."id" = k."#row1"
left join "scheduled_reports" "r1" on ("r1"."id" = "t"."scheduled_report" and exists (select
from "users" "s"
where "s"."id" = "r1"."owner" and "s"."MT_COMP" = '1'::bigint))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "report_runs" t
where exists (select
from "scheduled_reports" "s"
where "s"."id" = "t"."scheduled_report" and exists (select
from "users" "s2"
where "s2"."id" = "s"."owner" and "s2"."MT_COMP" = '1'::bigint));
