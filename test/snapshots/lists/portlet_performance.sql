-- Columns
"t"."id" as "id"
to_char("t"."hour" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "hour"
"t"."cmid" as "cmid"
nullif(concat_ws(' ', coalesce(nullif("r1"."title_en", ''), "r1"."title_fr"), "r1"."cmid"), '') as "cmid_label"
"r1"."title_en" as "cmid.title_en"
"r1"."title_fr" as "cmid.title_fr"
"t"."calls" as "calls"
"t"."users" as "users"
"t"."errors" as "errors"
"t"."avg_ms" as "avg_ms"
"t"."p95_ms" as "p95_ms"
"t"."max_ms" as "max_ms"

-- PERF-CMDLOG1, for the product administrator
from (select "t"."id" as "#row1",
"t"."hour" as "#1",
"t"."id" as "#2"
from "portlet_performance" t
order by "t"."hour" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "portlet_performance" t on "t"."id" = k."#row1"
left join "commands" "r1" on "r1"."id" = "t"."cmid"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "portlet_performance" t;

-- PERF-CMDLOG1, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."hour" as "#1",
"t"."id" as "#2"
from "portlet_performance" t
where false
order by "t"."hour" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "portlet_performance" t on "t"."id" = k."#row1"
left join "commands" "r1" on false
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "portlet_performance" t
where false;
