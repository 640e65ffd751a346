-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."name_fr" as "name_fr"
"t"."index_source" as "index_source"
"t"."base_price" as "base_price"
"t"."base_pct" as "base_pct"
"t"."step_price" as "step_price"
"t"."step_pct" as "step_pct"
"t"."applies_from" as "applies_from"

-- RATE-FTAB, for the product administrator; RATE-FTAB, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."applies_from" as "#2",
"t"."id" as "#3"
from "fuel_surcharge_tables" t
order by "t"."code" collate "und-x-icu", "t"."applies_from" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "fuel_surcharge_tables" t on "t"."id" = k."#row1"
order by k."#1", k."#2" desc, k."#3" desc) r;

select count(*)
from "fuel_surcharge_tables" t;
