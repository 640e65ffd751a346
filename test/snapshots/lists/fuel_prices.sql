-- Columns
"t"."id" as "id"
"t"."week_start" as "week_start"
"t"."table" as "table"
nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') as "table_label"
"t"."pct" as "pct"
"t"."price" as "price"
to_char("t"."published_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "published_at"

-- RATE-FUEL, for the product administrator; RATE-FUEL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."week_start" as "#1",
"t"."id" as "#2"
from "fuel_prices" t
order by "t"."week_start" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "fuel_prices" t on "t"."id" = k."#row1"
left join "fuel_surcharge_tables" "r1" on "r1"."id" = "t"."table"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "fuel_prices" t;
