-- Columns
"t"."id" as "id"
"t"."on_date" as "on_date"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"t"."leave_type" as "leave_type"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "leave_type_label"
"t"."kind" as "kind"
"t"."minutes" as "minutes"
"t"."request" as "request"
"r3"."control_number" as "request_label"
"t"."vacation_request" as "vacation_request"
"r4"."control_number" as "vacation_request_label"
"t"."note" as "note"

-- LEAVE-LEDGER, for the product administrator
from (select "t"."id" as "#row1",
"t"."on_date" as "#1",
"t"."id" as "#2"
from "leave_transactions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)))
order by "t"."on_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "leave_transactions" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "leave_types" "r2" on "r2"."id" = "t"."leave_type"
left join "time_off_requests" "r3" on ("r3"."id" = "t"."request" and (exists (select
from "employees" "s"
where "s"."id" = "r3"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "r3"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))))
left join "vacation_requests" "r4" on ("r4"."id" = "t"."vacation_request" and (exists (select
from "employees" "s"
where "s"."id" = "r4"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "r4"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "leave_transactions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)));

-- LEAVE-LEDGER, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."on_date" as "#1",
"t"."id" as "#2"
from "leave_transactions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)))
order by "t"."on_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "leave_transactions" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "leave_types" "r2" on false
left join "time_off_requests" "r3" on ("r3"."id" = "t"."request" and (exists (select
from "employees" "s"
where "s"."id" = "r3"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "r3"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))))
left join "vacation_requests" "r4" on ("r4"."id" = "t"."vacation_request" and (exists (select
from "employees" "s"
where "s"."id" = "r4"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "r4"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint))))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "leave_transactions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and exists (select
from "employees" "s2"
where "s2"."id" = "s"."manager" and "s2"."user" = '7'::bigint)));
