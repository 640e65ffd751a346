-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"t"."last_day" as "last_day"
"t"."reason" as "reason"
"t"."status" as "status"
"t"."assets_returned" as "assets_returned"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "manager_label"
to_char("t"."disable_access_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "disable_access_at"
"t"."access" as "access"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "requested_by_label"
"t"."final_pay_date" as "final_pay_date"
to_char("t"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "completed_at"
"t"."transfer_files_to" as "transfer_files_to"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "transfer_files_to_label"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- EX-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."last_day" as "#1",
"t"."id" as "#2"
from "exit_conditions" t
order by "t"."last_day" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "exit_conditions" t on "t"."id" = k."#row1"
left join "employees" "r1" on "r1"."id" = "t"."employee"
left join "users" "r2" on "r2"."id" = "t"."manager"
left join "users" "r3" on "r3"."id" = "t"."requested_by"
left join "users" "r4" on "r4"."id" = "t"."transfer_files_to"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "exit_conditions" t;

-- EX-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."last_day" as "#1",
"t"."id" as "#2"
from "exit_conditions" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint))
order by "t"."last_day" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "exit_conditions" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on ("r2"."id" = "t"."manager" and "r2"."MT_COMP" = '1'::bigint)
left join "users" "r3" on ("r3"."id" = "t"."requested_by" and "r3"."MT_COMP" = '1'::bigint)
left join "users" "r4" on ("r4"."id" = "t"."transfer_files_to" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "exit_conditions" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint));
