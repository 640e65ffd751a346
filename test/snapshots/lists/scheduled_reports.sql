-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."status" as "status"
to_char("t"."next_run_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "next_run_at"
"t"."frequency" as "frequency"
"t"."hour" as "hour"
"t"."template" as "template"
"r1"."name" as "template_label"
"t"."format" as "format"
"t"."output_type" as "output_type"
"t"."expiry_date" as "expiry_date"
"t"."owner" as "owner"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "owner_label"
"t"."company" as "company"
"r3"."name" as "company_label"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r4"."name", "r4"."code"), '') as "customer_label"
"t"."report_type" as "report_type"
"t"."cycle" as "cycle"
"t"."day_of_week" as "day_of_week"
"t"."day_of_month" as "day_of_month"
"t"."month" as "month"
"t"."subject" as "subject"
"t"."send_rule" as "send_rule"
"t"."start_date" as "start_date"
"t"."copied_from" as "copied_from"
"r5"."name" as "copied_from_label"

-- RPT-SCHED, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "scheduled_reports" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "scheduled_reports" t on "t"."id" = k."#row1"
left join "report_templates" "r1" on "r1"."id" = "t"."template"
left join "users" "r2" on "r2"."id" = "t"."owner"
left join "companies" "r3" on "r3"."id" = "t"."company"
left join "customers" "r4" on "r4"."id" = "t"."customer"
left join "scheduled_reports" "r5" on "r5"."id" = "t"."copied_from"
order by k."#1", k."#2") r;

select count(*)
from "scheduled_reports" t;

-- RPT-SCHED, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "scheduled_reports" t
where exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint)
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "scheduled_reports" t on "t"."id" = k."#row1"
left join "report_templates" "r1" on ("r1"."id" = "t"."template" and (exists (select
from "users" "s"
where "s"."id" = "r1"."owner" and "s"."MT_COMP" = '1'::bigint) or ("r1"."company" = '1'::bigint and "r1"."access_level" = 'company'::text::text) or "r1"."access_level" = 'general'::text::text or ("r1"."company" = '1'::bigint and "r1"."access_level" = any('{"company","general"}'::text[]::text[]))))
left join "users" "r2" on ("r2"."id" = "t"."owner" and "r2"."MT_COMP" = '1'::bigint)
left join "companies" "r3" on ("r3"."id" = "t"."company" and "r3"."id" = '1'::bigint)
left join "customers" "r4" on ("r4"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r4"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "scheduled_reports" "r5" on ("r5"."id" = "t"."copied_from" and exists (select
from "users" "s"
where "s"."id" = "r5"."owner" and "s"."MT_COMP" = '1'::bigint))
order by k."#1", k."#2") r;

select count(*)
from "scheduled_reports" t
where exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint);
