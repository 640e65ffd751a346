-- Columns
"t"."id" as "id"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."tariff" as "tariff"
nullif(concat_ws(' ', coalesce(nullif("r2"."name_en", ''), "r2"."name_fr"), "r2"."code"), '') as "tariff_label"
"t"."direction" as "direction"
"t"."discount_pct" as "discount_pct"
"t"."fak_class" as "fak_class"
"t"."minimum_charge" as "minimum_charge"
"t"."fuel_table" as "fuel_table"
nullif(concat_ws(' ', coalesce(nullif("r3"."name_en", ''), "r3"."name_fr"), "r3"."code"), '') as "fuel_table_label"
"t"."liability_per_lb" as "liability_per_lb"
"t"."effective_from" as "effective_from"
"t"."effective_to" as "effective_to"
"t"."accessorial_waivers" as "accessorial_waivers"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- RATE-CUST, for the product administrator
from unnest("t"."accessorial_waivers") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorial_waivers_label"
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu" as "#1",
"t"."effective_from" as "#2",
"t"."id" as "#3"
from "customer_pricing" t
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
order by nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu", "t"."effective_from" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "customer_pricing" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "tariffs" "r2" on "r2"."id" = "t"."tariff"
left join "fuel_surcharge_tables" "r3" on "r3"."id" = "t"."fuel_table"
order by k."#1", k."#2" desc, k."#3" desc) r;

select count(*)
from "customer_pricing" t;

-- RATE-CUST, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."accessorial_waivers") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorial_waivers_label"
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu" as "#1",
"t"."effective_from" as "#2",
"t"."id" as "#3"
from "customer_pricing" t
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
where "t"."account" = any('{"11","12"}'::bigint[])
order by nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu", "t"."effective_from" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "customer_pricing" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "tariffs" "r2" on false
left join "fuel_surcharge_tables" "r3" on "r3"."id" = "t"."fuel_table"
order by k."#1", k."#2" desc, k."#3" desc) r;

select count(*)
from "customer_pricing" t
where "t"."account" = any('{"11","12"}'::bigint[]);
