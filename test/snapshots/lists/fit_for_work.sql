-- Columns
"t"."id" as "id"
to_char("t"."checked_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "checked_at"
"t"."region" as "region"
nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') as "region_label"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "terminal_label"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r3"."first_name", "r3"."last_name"), '') as "employee_label"
"t"."shift" as "shift"
"t"."result" as "result"
"t"."hours_slept" as "hours_slept"
"t"."supervisor" as "supervisor"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "supervisor_label"

-- FFW-STATS, for the product administrator
from (select "t"."id" as "#row1",
"t"."checked_at" as "#1",
nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "fit_for_work" t
left join "regions" "r1" on "r1"."id" = "t"."region"
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."checked_at" >= '2026-11-14T05:00:00.000Z'::timestamptz)
order by "t"."checked_at" desc, nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "fit_for_work" t on "t"."id" = k."#row1"
left join "regions" "r1" on "r1"."id" = "t"."region"
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "employees" "r3" on ("r3"."id" = "t"."employee" and ("r3"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r3"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r4" on "r4"."id" = "t"."supervisor"
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "fit_for_work" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."checked_at" >= '2026-11-14T05:00:00.000Z'::timestamptz);

-- FFW-STATS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."checked_at" as "#1",
nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "fit_for_work" t
left join "regions" "r1" on "r1"."id" = "t"."region"
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."checked_at" >= '2026-11-14T05:00:00.000Z'::timestamptz)
order by "t"."checked_at" desc, nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "fit_for_work" t on "t"."id" = k."#row1"
left join "regions" "r1" on "r1"."id" = "t"."region"
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "employees" "r3" on ("r3"."id" = "t"."employee" and ("r3"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r3"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r4" on ("r4"."id" = "t"."supervisor" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "fit_for_work" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."checked_at" >= '2026-11-14T05:00:00.000Z'::timestamptz);
