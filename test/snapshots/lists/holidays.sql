-- Columns
"t"."id" as "id"
"t"."holiday_date" as "holiday_date"
"t"."name_en" as "name_en"
"t"."scope" as "scope"
"t"."province" as "province"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."observed_date" as "observed_date"
"t"."paid" as "paid"
"t"."blocks_pickup" as "blocks_pickup"
"t"."name_fr" as "name_fr"

-- HOL-START, for the product administrator; HOL-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."holiday_date" as "#1",
"t"."id" as "#2"
from "holidays" t
order by "t"."holiday_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "holidays" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "holidays" t;
