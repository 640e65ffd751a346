-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."last_name" as "last_name"
"t"."first_name" as "first_name"
"t"."job_title" as "job_title"
"t"."department" as "department"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."start_date" as "start_date"
"t"."status" as "status"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "manager_label"
"t"."employment" as "employment"
"t"."badge_needed" as "badge_needed"
to_char("t"."completed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "completed_at"
"t"."new_user_request" as "new_user_request"
nullif(concat_ws(' ', "r3"."first_name", "r3"."control_number"), '') as "new_user_request_label"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- ONB-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."start_date" as "#1",
"t"."id" as "#2"
from "onboardings" t
order by "t"."start_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "onboardings" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "users" "r2" on "r2"."id" = "t"."manager"
left join "new_user_requests" "r3" on "r3"."id" = "t"."new_user_request"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "onboardings" t;

-- ONB-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."start_date" as "#1",
"t"."id" as "#2"
from "onboardings" t
where exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint)
order by "t"."start_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "onboardings" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "users" "r2" on ("r2"."id" = "t"."manager" and "r2"."MT_COMP" = '1'::bigint)
left join "new_user_requests" "r3" on ("r3"."id" = "t"."new_user_request" and (exists (select
from "users" "s"
where "s"."id" = "r3"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "r3"."manager" and "s"."MT_COMP" = '1'::bigint)))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "onboardings" t
where exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint);
