-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."target_user" as "target_user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "target_user_label"
"t"."action" as "action"
"t"."status" as "status"
"t"."effective_date" as "effective_date"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "manager_label"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "requested_by_label"
to_char("t"."requested_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requested_at"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "decided_by_label"
to_char("t"."decided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decided_at"
to_char("t"."applied_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "applied_at"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- CUR-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."requested_at" as "#1",
"t"."id" as "#2"
from "change_user_requests" t
order by "t"."requested_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "change_user_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."target_user"
left join "users" "r2" on "r2"."id" = "t"."manager"
left join "users" "r3" on "r3"."id" = "t"."requested_by"
left join "users" "r4" on "r4"."id" = "t"."decided_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "change_user_requests" t;

-- CUR-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."requested_at" as "#1",
"t"."id" as "#2"
from "change_user_requests" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint))
order by "t"."requested_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "change_user_requests" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."target_user" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."manager" and "r2"."MT_COMP" = '1'::bigint)
left join "users" "r3" on ("r3"."id" = "t"."requested_by" and "r3"."MT_COMP" = '1'::bigint)
left join "users" "r4" on ("r4"."id" = "t"."decided_by" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "change_user_requests" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint));
