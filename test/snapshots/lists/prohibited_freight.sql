-- Columns
"t"."id" as "id"
coalesce(nullif("t"."name_en", ''), "t"."name_fr") as "name_en_label"
"t"."category" as "category"
coalesce(nullif("t"."condition_en", ''), "t"."condition_fr") as "condition_en_label"
"t"."tdg_class" as "tdg_class"
"t"."name_en" as "name_en"
"t"."condition_en" as "condition_en"
"t"."name_fr" as "name_fr"
"t"."condition_fr" as "condition_fr"
"t"."keywords" as "keywords"

-- PF-START, for the product administrator; PF-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name_en" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "prohibited_freight" t
order by "t"."name_en" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "prohibited_freight" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "prohibited_freight" t;
