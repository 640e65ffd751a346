-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."cycle_days" as "cycle_days"
"t"."day_minutes" as "day_minutes"
"t"."anchor_date" as "anchor_date"
"t"."active" as "active"
"t"."name_fr" as "name_fr"

-- WORK-PAT, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "work_patterns" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "work_patterns" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "work_patterns" t;

-- WORK-PAT, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "work_patterns" t
where false
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "work_patterns" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "work_patterns" t
where false;
