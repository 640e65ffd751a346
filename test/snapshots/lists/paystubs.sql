-- Columns
"t"."id" as "id"
"t"."stub_number" as "stub_number"
"t"."pay_date" as "pay_date"
"t"."reason" as "reason"
"t"."gross" as "gross"
"t"."deductions" as "deductions"
"t"."net" as "net"
"t"."vacation_days_balance" as "vacation_days_balance"
"t"."net_ytd" as "net_ytd"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "employee_label"
"r1"."user" as "employee.user"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "employee.user_label"

-- PAYSTUB_LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."pay_date" as "#1",
"t"."id" as "#2"
from "paystubs" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."pay_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "paystubs" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on "r2"."id" = "r1"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "paystubs" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));

-- PAYSTUB_LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pay_date" as "#1",
"t"."id" as "#2"
from "paystubs" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)))
order by "t"."pay_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "paystubs" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."employee" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "users" "r2" on ("r2"."id" = "r1"."user" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "paystubs" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) and "t"."employee" in (select "p"."id"
from "employees" p
where (("p"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "p"."manager" and "s"."user" = '7'::bigint)) and "p"."user" = '7'::bigint)));
