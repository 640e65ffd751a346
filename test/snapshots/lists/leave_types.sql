-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."paid" as "paid"
"t"."protected" as "protected"
"t"."backdated" as "backdated"
"t"."unit" as "unit"
"t"."yearly_days" as "yearly_days"
"t"."accrual" as "accrual"
"t"."waiting_days" as "waiting_days"
"t"."carry_over_days" as "carry_over_days"
"t"."certificate_from_days" as "certificate_from_days"
"t"."name_fr" as "name_fr"

-- LVT-START, for the product administrator
from (select "t"."id" as "#row1",
coalesce(array_position('{"vacation","medical","personal","emergency","bereavement","unpaid","jury","holiday","lieu"}'::text[], "t"."code"), 10) as "#1",
"t"."id" as "#2"
from "leave_types" t
order by coalesce(array_position('{"vacation","medical","personal","emergency","bereavement","unpaid","jury","holiday","lieu"}'::text[], "t"."code"), 10), "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "leave_types" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "leave_types" t;

-- LVT-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
coalesce(array_position('{"vacation","medical","personal","emergency","bereavement","unpaid","jury","holiday","lieu"}'::text[], "t"."code"), 10) as "#1",
"t"."id" as "#2"
from "leave_types" t
where false
order by coalesce(array_position('{"vacation","medical","personal","emergency","bereavement","unpaid","jury","holiday","lieu"}'::text[], "t"."code"), 10), "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "leave_types" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "leave_types" t
where false;
