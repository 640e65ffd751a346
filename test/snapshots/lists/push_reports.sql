-- Columns
"t"."id" as "id"
"t"."title" as "title"
"t"."status" as "status"
to_char("t"."next_run_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "next_run_at"
to_char("t"."last_run_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_run_at"
"t"."frequency" as "frequency"
"t"."hour" as "hour"
"t"."output_type" as "output_type"
"t"."send_rule" as "send_rule"
"t"."owner" as "owner"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "owner_label"
"t"."origin" as "origin"
"t"."api_url" as "api_url"
"t"."cmid" as "cmid"
"t"."group" as "group"
"t"."day_of_week" as "day_of_week"
"t"."day_of_month" as "day_of_month"
"t"."customers" as "customers"
(select array_remove(array_agg(nullif(concat_ws(' ', "t_n"."name", "t_n"."code"), '')
order by entry.place), null)


-- PUSHREPORT, for the product administrator
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where true) as "customers_label",
"t"."recipients" as "recipients",
"t"."delivery" as "delivery",
"t"."outside" as "outside",
"t"."target" as "target",
"r2"."name" as "target_label",
"t"."time_zone" as "time_zone",
"t"."expiry_date" as "expiry_date",
"t"."paused_reason" as "paused_reason"
from (select "t"."id" as "#row1",
"t"."title" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "push_reports" t
where ("t"."owner" = '7'::bigint and "t"."scheduled_report" is null)
order by "t"."title" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_reports" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."owner"
left join "push_report_targets" "r2" on "r2"."id" = "t"."target"
order by k."#1", k."#2") r;

select count(*)
from "push_reports" t
where ("t"."owner" = '7'::bigint and "t"."scheduled_report" is null);

-- PUSHREPORT, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where exists (select
from "customer_accounts" "s"
where "s"."customer" = "t_n"."id" and "s"."id" = any('{"11","12"}'::bigint[]))) as "customers_label",
"t"."recipients" as "recipients",
"t"."delivery" as "delivery",
"t"."outside" as "outside",
"t"."target" as "target",
"r2"."name" as "target_label",
"t"."time_zone" as "time_zone",
"t"."expiry_date" as "expiry_date",
"t"."paused_reason" as "paused_reason"
from (select "t"."id" as "#row1",
"t"."title" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "push_reports" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) and ("t"."owner" = '7'::bigint and "t"."scheduled_report" is null))
order by "t"."title" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_reports" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."owner" and "r1"."MT_COMP" = '1'::bigint)
left join "push_report_targets" "r2" on ("r2"."id" = "t"."target" and exists (select
from "users" "s"
where "s"."id" = "r2"."owner" and "s"."MT_COMP" = '1'::bigint))
order by k."#1", k."#2") r;

select count(*)
from "push_reports" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) and ("t"."owner" = '7'::bigint and "t"."scheduled_report" is null));

-- PUSHREPORT_ALL, for the product administrator
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where true) as "customers_label",
"t"."recipients" as "recipients"
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."title" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "push_reports" t
left join "users" "r1" on "r1"."id" = "t"."owner"
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."title" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_reports" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."owner"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "push_reports" t;

-- PUSHREPORT_ALL, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where exists (select
from "customer_accounts" "s"
where "s"."customer" = "t_n"."id" and "s"."id" = any('{"11","12"}'::bigint[]))) as "customers_label",
"t"."recipients" as "recipients"
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."title" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "push_reports" t
left join "users" "r1" on ("r1"."id" = "t"."owner" and "r1"."MT_COMP" = '1'::bigint)
where exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint)
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."title" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_reports" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."owner" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2", k."#3") r;

select count(*)
from "push_reports" t
where exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint);
