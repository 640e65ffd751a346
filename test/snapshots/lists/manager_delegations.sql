-- Columns
"t"."id" as "id"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "manager_label"
"t"."delegate" as "delegate"
nullif(concat_ws(' ', "r2"."first_name", "r2"."last_name"), '') as "delegate_label"
"t"."start_date" as "start_date"
"t"."end_date" as "end_date"
"t"."kinds" as "kinds"

-- MGR-DELEG, for the product administrator; MGR-DELEG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."start_date" as "#1",
"t"."id" as "#2"
from "manager_delegations" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."manager" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."delegate" and "s"."user" = '7'::bigint))
order by "t"."start_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "manager_delegations" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."manager" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "employees" "r2" on ("r2"."id" = "t"."delegate" and ("r2"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r2"."manager" and "s"."user" = '7'::bigint)))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "manager_delegations" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."manager" and "s"."user" = '7'::bigint) or exists (select
from "employees" "s"
where "s"."id" = "t"."delegate" and "s"."user" = '7'::bigint));
