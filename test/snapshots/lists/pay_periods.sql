-- Columns
"t"."id" as "id"
"t"."pay_date" as "pay_date"
"t"."pay_frequency" as "pay_frequency"
"t"."year" as "year"
"t"."period" as "period"
"t"."start_date" as "start_date"
"t"."end_date" as "end_date"
to_char("t"."cutoff" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "cutoff"
"t"."closed" as "closed"

-- PAY-CAL, for the product administrator
from (select "t"."id" as "#row1",
"t"."pay_date" as "#1",
"t"."id" as "#2"
from "pay_periods" t
order by "t"."pay_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pay_periods" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "pay_periods" t;

-- PAY-CAL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pay_date" as "#1",
"t"."id" as "#2"
from "pay_periods" t
where false
order by "t"."pay_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pay_periods" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "pay_periods" t
where false;
