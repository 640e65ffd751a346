-- Columns
"t"."id" as "id"
"t"."contribution_date" as "contribution_date"
"t"."kind" as "kind"
"t"."amount" as "amount"
"t"."ytd" as "ytd"
"t"."receipt_period" as "receipt_period"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"r1"."user" as "employee.user"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "employee.user_label"

-- RRSP-MINE, for the product administrator
from (select "t"."id" as "#row1",
"t"."contribution_date" as "#1",
"t"."id" as "#2"
from "rrsp_contributions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."contribution_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "rrsp_contributions" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on "r2"."id" = "r1"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "rrsp_contributions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));

-- RRSP-MINE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."contribution_date" as "#1",
"t"."id" as "#2"
from "rrsp_contributions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."contribution_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "rrsp_contributions" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on ("r2"."id" = "r1"."user" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "rrsp_contributions" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));
