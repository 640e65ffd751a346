-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."effective_from" as "effective_from"
"t"."effective_to" as "effective_to"
"t"."name_fr" as "name_fr"

-- RATE-SCALE, for the product administrator; RATE-SCALE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."effective_from" as "#1",
"t"."code" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "density_scales" t
order by "t"."effective_from" desc, "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "density_scales" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "density_scales" t;
