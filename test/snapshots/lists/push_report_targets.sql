-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."kind" as "kind"
"t"."host" as "host"
"t"."url" as "url"
"t"."folder" as "folder"
"t"."host_key" as "host_key"

-- PUSHREPORT_TARGET, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "push_report_targets" t
where "t"."owner" = '7'::bigint
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_report_targets" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "push_report_targets" t
where "t"."owner" = '7'::bigint;

-- PUSHREPORT_TARGET, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "push_report_targets" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) and "t"."owner" = '7'::bigint)
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "push_report_targets" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "push_report_targets" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) and "t"."owner" = '7'::bigint);
