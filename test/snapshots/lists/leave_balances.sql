-- Columns
"t"."id" as "id"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"t"."leave_type" as "leave_type"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "leave_type_label"
"t"."period_start" as "period_start"
"t"."period_end" as "period_end"
round((round((("t"."available")::numeric / nullif(((select (select "t_f_f"."day_minutes"

-- LEAVE-BAL, for the product administrator
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "available_days",
round((round((("t"."opening")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "opening_days",
round((round((("t"."accrued")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "accrued_days",
round((round((("t"."adjusted")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "adjusted_days",
round((round((("t"."pending")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "pending_days",
round((round((("t"."booked")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "booked_days",
round((round((("t"."taken")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where ("t_f_f"."id" = "t_f"."work_pattern" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "taken_days",
to_char("t"."as_of" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "as_of"
from (select "t"."id" as "#row1",
"t"."period_start" as "#1",
coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") collate "und-x-icu" as "#2",
nullif(concat_ws(' ', "r2"."first_name", "r2"."last_name"), '') collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "leave_balances" t
left join "leave_types" "r1" on "r1"."id" = "t"."leave_type"
left join "employees" "r2" on ("r2"."id" = "t"."employee" and ("r2"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r2"."manager" and "s"."user" = '7'::bigint)))
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)))
order by "t"."period_start" desc, coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") collate "und-x-icu", nullif(concat_ws(' ', "r2"."first_name", "r2"."last_name"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "leave_balances" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "leave_types" "r2" on "r2"."id" = "t"."leave_type"
order by k."#1" desc, k."#2", k."#3", k."#4") r;

select count(*)
from "leave_balances" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)));

-- LEAVE-BAL, for a customer with accounts 11 and 12, of which 12 in full
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "available_days",
round((round((("t"."opening")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "opening_days",
round((round((("t"."accrued")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "accrued_days",
round((round((("t"."adjusted")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "adjusted_days",
round((round((("t"."pending")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "pending_days",
round((round((("t"."booked")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "booked_days",
round((round((("t"."taken")::numeric / nullif(((select (select "t_f_f"."day_minutes"
from "work_patterns" "t_f_f"
where false
limit 1)
from "employees" "t_f"
where ("t_f"."id" = "t"."employee" and ("t_f"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "t_f"."manager" and "s"."user" = '7'::bigint)))
limit 1))::numeric, 0)), '2'::integer))::numeric, '2'::integer) as "taken_days",
to_char("t"."as_of" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "as_of"
from (select "t"."id" as "#row1",
"t"."period_start" as "#1",
coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") collate "und-x-icu" as "#2",
nullif(concat_ws(' ', "r2"."first_name", "r2"."last_name"), '') collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "leave_balances" t
left join "leave_types" "r1" on false
left join "employees" "r2" on ("r2"."id" = "t"."employee" and ("r2"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r2"."manager" and "s"."user" = '7'::bigint)))
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)))
order by "t"."period_start" desc, coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") collate "und-x-icu", nullif(concat_ws(' ', "r2"."first_name", "r2"."last_name"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "leave_balances" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "leave_types" "r2" on false
order by k."#1" desc, k."#2", k."#3", k."#4") r;

select count(*)
from "leave_balances" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)));
