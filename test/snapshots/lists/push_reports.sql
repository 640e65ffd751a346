-- Columns
"t"."id" as "id"
"t"."title" as "title"
"t"."status" as "status"
"t"."frequency" as "frequency"
"t"."hour" as "hour"
"t"."output_type" as "output_type"
"t"."send_rule" as "send_rule"
"t"."owner" as "owner"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "owner_label"
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
"t"."recipients" as "recipients"
from (select "t"."id" as "#row1",
"t"."title" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "push_reports" t
where "t"."owner" = '7'::bigint
order by "t"."title" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_reports" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."owner"
order by k."#1", k."#2") r;

select count(*)
from "push_reports" t
where "t"."owner" = '7'::bigint;

-- PUSHREPORT, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."customers") with ordinality as entry(key, place)

join "customers" "t_n" on "t_n"."id" = entry.key
where exists (select
from "customer_accounts" "s"
where "s"."customer" = "t_n"."id" and "s"."id" = any('{"11","12"}'::bigint[]))) as "customers_label",
"t"."recipients" as "recipients"
from (select "t"."id" as "#row1",
"t"."title" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "push_reports" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) and "t"."owner" = '7'::bigint)
order by "t"."title" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_reports" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."owner" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "push_reports" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) and "t"."owner" = '7'::bigint);

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
