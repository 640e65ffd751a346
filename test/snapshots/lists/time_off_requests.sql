-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"t"."leave_type" as "leave_type"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "leave_type_label"
"t"."start_date" as "start_date"
"t"."end_date" as "end_date"
"t"."days" as "days"
"t"."status" as "status"
to_char("t"."requested_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requested_at"
"t"."approver" as "approver"
nullif(concat_ws(' ', "r3"."first_name", "r3"."last_name"), '') as "approver_label"
to_char("t"."decided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decided_at"

-- PAYSTUB-TIME-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."requested_at" as "#1",
"t"."id" as "#2"
from "time_off_requests" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)))
order by "t"."requested_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "time_off_requests" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "leave_types" "r2" on "r2"."id" = "t"."leave_type"
left join "employees" "r3" on "r3"."id" = "t"."approver"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "time_off_requests" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)));

-- PAYSTUB-TIME-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."requested_at" as "#1",
"t"."id" as "#2"
from "time_off_requests" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)))
order by "t"."requested_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "time_off_requests" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "leave_types" "r2" on false
left join "employees" "r3" on "r3"."id" = "t"."approver"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "time_off_requests" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)));
