-- Columns
"t"."id" as "id"
"t"."year" as "year"
"t"."employer_name" as "employer_name"
"t"."slip_kind" as "slip_kind"
"t"."box_14_income" as "box_14_income"
"t"."box_22_tax" as "box_22_tax"
"t"."issued_on" as "issued_on"
"t"."province" as "province"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"r1"."user" as "employee.user"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "employee.user_label"
"t"."batch" as "batch"

-- WSE-T4-EMPLOYEE, for the product administrator
from (select "t"."id" as "#row1",
"t"."year" as "#1",
"t"."id" as "#2"
from "t4_slips" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."year" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "t4_slips" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on "r2"."id" = "r1"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "t4_slips" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));

-- WSE-T4-EMPLOYEE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."year" as "#1",
"t"."id" as "#2"
from "t4_slips" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."year" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "t4_slips" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on ("r2"."id" = "r1"."user" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "t4_slips" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));

-- WSE-T4-EMPLOYER, for the product administrator; WSE-T4-EMPLOYER, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."employer_name" collate "und-x-icu" as "#1",
"t"."year" as "#2",
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "t4_slips" t
left join "employees" "r1" on "r1"."id" = "t"."employee"
order by "t"."employer_name" collate "und-x-icu", "t"."year" desc, nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "t4_slips" t on "t"."id" = k."#row1"
left join "employees" "r1" on "r1"."id" = "t"."employee"
order by k."#1", k."#2" desc, k."#3", k."#4") r;

select count(*)
from "t4_slips" t;
