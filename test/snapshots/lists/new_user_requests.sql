-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."last_name" as "last_name"
"t"."first_name" as "first_name"
"t"."email" as "email"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."user_type" as "user_type"
nullif(concat_ws(' ', coalesce(nullif("r2"."name_en", ''), "r2"."name_fr"), "r2"."code"), '') as "user_type_label"
"t"."status" as "status"
"t"."start_date" as "start_date"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "manager_label"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "requested_by_label"
to_char("t"."requested_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requested_at"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r5"."name", "r5"."code"), '') as "customer_label"
"t"."region" as "region"
nullif(concat_ws(' ', coalesce(nullif("r6"."name_en", ''), "r6"."name_fr"), "r6"."code"), '') as "region_label"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r7"."name", "r7"."code"), '') as "terminal_label"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r8"."MT_FNAME", "r8"."MT_LNAME"), '') as "decided_by_label"
to_char("t"."decided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decided_at"
"t"."created_user" as "created_user"
nullif(concat_ws(' ', "r9"."MT_FNAME", "r9"."MT_LNAME"), '') as "created_user_label"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
"t"."menu_groups" as "menu_groups"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- NU-START, for the product administrator
from unnest("t"."menu_groups") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where true) as "menu_groups_label"
from (select "t"."id" as "#row1",
"t"."requested_at" as "#1",
"t"."id" as "#2"
from "new_user_requests" t
order by "t"."requested_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "new_user_requests" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "users" "r3" on "r3"."id" = "t"."manager"
left join "users" "r4" on "r4"."id" = "t"."requested_by"
left join "customers" "r5" on "r5"."id" = "t"."customer"
left join "regions" "r6" on "r6"."id" = "t"."region"
left join "terminals" "r7" on "r7"."id" = "t"."terminal"
left join "users" "r8" on "r8"."id" = "t"."decided_by"
left join "users" "r9" on "r9"."id" = "t"."created_user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "new_user_requests" t;

-- NU-START, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."menu_groups") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where "t_n"."company" = '1'::bigint) as "menu_groups_label"
from (select "t"."id" as "#row1",
"t"."requested_at" as "#1",
"t"."id" as "#2"
from "new_user_requests" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint))
order by "t"."requested_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "new_user_requests" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "users" "r3" on ("r3"."id" = "t"."manager" and "r3"."MT_COMP" = '1'::bigint)
left join "users" "r4" on ("r4"."id" = "t"."requested_by" and "r4"."MT_COMP" = '1'::bigint)
left join "customers" "r5" on ("r5"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r5"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "regions" "r6" on "r6"."id" = "t"."region"
left join "terminals" "r7" on "r7"."id" = "t"."terminal"
left join "users" "r8" on ("r8"."id" = "t"."decided_by" and "r8"."MT_COMP" = '1'::bigint)
left join "users" "r9" on ("r9"."id" = "t"."created_user" and "r9"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "new_user_requests" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."manager" and "s"."MT_COMP" = '1'::bigint));
