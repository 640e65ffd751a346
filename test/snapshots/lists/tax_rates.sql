-- Columns
"t"."id" as "id"
"t"."province" as "province"
"t"."gst" as "gst"
"t"."hst" as "hst"
"t"."qst" as "qst"
"t"."effective_from" as "effective_from"
"t"."effective_to" as "effective_to"

-- RATE-TAX, for the product administrator; RATE-TAX, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."province" collate "und-x-icu" as "#1",
"t"."effective_from" as "#2",
"t"."id" as "#3"
from "tax_rates" t
order by "t"."province" collate "und-x-icu", "t"."effective_from" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "tax_rates" t on "t"."id" = k."#row1"
order by k."#1", k."#2" desc, k."#3" desc) r;

select count(*)
from "tax_rates" t;
