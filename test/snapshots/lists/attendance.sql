-- Columns
"t"."id" as "id"
"t"."work_date" as "work_date"
"t"."code" as "code"
to_char("t"."clock_in" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "clock_in"
to_char("t"."clock_out" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "clock_out"
"t"."hours_regular" as "hours_regular"
"t"."hours_overtime" as "hours_overtime"
"t"."hours_leave" as "hours_leave"
"t"."late_minutes" as "late_minutes"
"t"."points" as "points"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"r1"."user" as "employee.user"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "employee.user_label"
"t"."scheduled_start" as "scheduled_start"
"t"."scheduled_end" as "scheduled_end"

-- MY-ATTENDANCE, for the product administrator
from (select "t"."id" as "#row1",
"t"."work_date" as "#1",
"t"."id" as "#2"
from "attendance" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."work_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "attendance" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on "r2"."id" = "r1"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "attendance" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));

-- MY-ATTENDANCE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."work_date" as "#1",
"t"."id" as "#2"
from "attendance" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."work_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "attendance" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on ("r2"."id" = "r1"."user" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "attendance" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));
