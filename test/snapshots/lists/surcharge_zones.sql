-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."basis" as "basis"
"t"."rate" as "rate"
"t"."minimum" as "minimum"
"t"."effective_from" as "effective_from"
"t"."name_fr" as "name_fr"
"t"."postal_prefixes" as "postal_prefixes"

-- RATE-ZONE, for the product administrator; RATE-ZONE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "surcharge_zones" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "surcharge_zones" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "surcharge_zones" t;
