-- Columns
"t"."id" as "id"
"t"."unit_number" as "unit_number"
"t"."kind" as "kind"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."make_model" as "make_model"
"t"."year" as "year"
"t"."plate" as "plate"
"t"."annual_inspection_due" as "annual_inspection_due"
"t"."safety_state" as "safety_state"
"t"."status" as "status"
"t"."length_ft" as "length_ft"
"t"."plate_province" as "plate_province"

-- UNIT-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."unit_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "units" t
order by "t"."unit_number" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "units" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2") r;

select count(*)
from "units" t;

-- UNIT-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."unit_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "units" t
where false
order by "t"."unit_number" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "units" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2") r;

select count(*)
from "units" t
where false;
