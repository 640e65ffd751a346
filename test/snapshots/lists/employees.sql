-- Columns
"t"."id" as "id"
"t"."employee_number" as "employee_number"
"t"."last_name" as "last_name"
"t"."first_name" as "first_name"
"t"."job_title" as "job_title"
"t"."department" as "department"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."code", "r1"."name"), '') as "terminal_label"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r2"."first_name", "r2"."last_name"), '') as "manager_label"
"t"."region" as "region"
nullif(concat_ws(' ', "r3"."code", coalesce(nullif("r3"."name_en", ''), "r3"."name_fr")), '') as "region_label"
"t"."employment" as "employment"
"t"."hire_date" as "hire_date"
"t"."status" as "status"
"t"."user" as "user"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "user_label"

-- EMP-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."last_name" collate "und-x-icu" as "#1",
"t"."first_name" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "employees" t
order by "t"."last_name" collate "und-x-icu", "t"."first_name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "employees" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "employees" "r2" on "r2"."id" = "t"."manager"
left join "regions" "r3" on "r3"."id" = "t"."region"
left join "users" "r4" on "r4"."id" = "t"."user"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "employees" t;

-- EMP-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."last_name" collate "und-x-icu" as "#1",
"t"."first_name" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "employees" t
order by "t"."last_name" collate "und-x-icu", "t"."first_name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "employees" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "employees" "r2" on "r2"."id" = "t"."manager"
left join "regions" "r3" on "r3"."id" = "t"."region"
left join "users" "r4" on ("r4"."id" = "t"."user" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2", k."#3") r;

select count(*)
from "employees" t;
