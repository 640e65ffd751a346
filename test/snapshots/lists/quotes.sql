-- Columns
"t"."id" as "id"
"t"."quote_number" as "quote_number"
"t"."status" as "status"
"t"."ship_date" as "ship_date"
"t"."origin_city" as "origin_city"
"t"."destination_city" as "destination_city"
"t"."total_weight" as "total_weight"
"t"."total" as "total"
"t"."valid_until" as "valid_until"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."quoted_by" as "quoted_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "quoted_by_label"
to_char("t"."quoted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "quoted_at"
"t"."requote_of" as "requote_of"
"r3"."quote_number" as "requote_of_label"
"t"."origin_province" as "origin_province"
"t"."origin_postal" as "origin_postal"
"t"."origin_country" as "origin_country"
"t"."destination_province" as "destination_province"
"t"."destination_postal" as "destination_postal"
"t"."destination_country" as "destination_country"
"t"."origin_terminal" as "origin_terminal"
nullif(concat_ws(' ', "r4"."name", "r4"."code"), '') as "origin_terminal_label"
"t"."destination_terminal" as "destination_terminal"
nullif(concat_ws(' ', "r5"."name", "r5"."code"), '') as "destination_terminal_label"
"t"."direct" as "direct"
"t"."terms" as "terms"
"t"."service_level" as "service_level"
"t"."declared_value" as "declared_value"
"t"."total_pieces" as "total_pieces"
"t"."rated_weight" as "rated_weight"
"t"."total_cube" as "total_cube"
"t"."trailer_feet" as "trailer_feet"
"t"."subtotal" as "subtotal"
"t"."fuel_surcharge" as "fuel_surcharge"
"t"."tax_total" as "tax_total"
"t"."currency" as "currency"
"t"."transit_days" as "transit_days"
"t"."eta" as "eta"
"t"."tariff" as "tariff"
nullif(concat_ws(' ', coalesce(nullif("r6"."name_en", ''), "r6"."name_fr"), "r6"."code"), '') as "tariff_label"
"t"."pricing" as "pricing"
nullif(concat_ws(' ', (select nullif(concat_ws(' ', coalesce(nullif("r7_l"."name_en", ''), "r7_l"."name_fr"), ("r7_l"."code")::text), '')
case when ("t"."account" = any('{"12"}'::bigint[]) or exists (select

-- QT-START, for the product administrator
from "tariffs" "r7_l"
where "r7_l"."id" = "r7"."tariff" and true), ("r7"."effective_from")::text), '') as "pricing_label",
"t"."fuel_table" as "fuel_table",
nullif(concat_ws(' ', coalesce(nullif("r8"."name_en", ''), "r8"."name_fr"), "r8"."code"), '') as "fuel_table_label",
"t"."tax_rate" as "tax_rate",
nullif(concat_ws(' ', "r9"."province", ("r9"."effective_from")::text), '') as "tax_rate_label",
"t"."zones" as "zones",
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)

from unnest("t"."zones") with ordinality as entry(key, place)

join "surcharge_zones" "t_n" on "t_n"."id" = entry.key
where true) as "zones_label",
"t"."bol" as "bol",
nullif(concat_ws(' ', "r10"."blind_name", "r10"."bol_number"), '') as "bol_label",
"t"."pickup" as "pickup",
nullif(concat_ws(' ', "r11"."shipper_name", "r11"."pickup_number"), '') as "pickup_label",
"t"."accessorials" as "accessorials",
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)

from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label"
from (select "t"."id" as "#row1",
"t"."quoted_at" as "#1",
"t"."id" as "#2"
from "quotes" t
where "t"."quoted_at" >= '2025-11-20T05:00:00.000Z'::timestamptz
order by "t"."quoted_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "quotes" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "users" "r2" on "r2"."id" = "t"."quoted_by"
left join "quotes" "r3" on "r3"."id" = "t"."requote_of"
left join "terminals" "r4" on "r4"."id" = "t"."origin_terminal"
left join "terminals" "r5" on "r5"."id" = "t"."destination_terminal"
left join "tariffs" "r6" on "r6"."id" = "t"."tariff"
left join "customer_pricing" "r7" on "r7"."id" = "t"."pricing"
left join "fuel_surcharge_tables" "r8" on "r8"."id" = "t"."fuel_table"
left join "tax_rates" "r9" on "r9"."id" = "t"."tax_rate"
left join "bols" "r10" on "r10"."id" = "t"."bol"
left join "pickups" "r11" on "r11"."id" = "t"."pickup"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "quotes" t
where "t"."quoted_at" >= '2025-11-20T05:00:00.000Z'::timestamptz;

-- QT-START, for a customer with accounts 11 and 12, of which 12 in full
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) or (exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "t"."account" is null)) then "t"."total" end as "total",
"t"."valid_until" as "valid_until",
"t"."account" as "account",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label",
"t"."quoted_by" as "quoted_by",
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "quoted_by_label",
to_char("t"."quoted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "quoted_at",
"t"."requote_of" as "requote_of",
"r3"."quote_number" as "requote_of_label",
"t"."origin_province" as "origin_province",
"t"."origin_postal" as "origin_postal",
"t"."origin_country" as "origin_country",
"t"."destination_province" as "destination_province",
"t"."destination_postal" as "destination_postal",
"t"."destination_country" as "destination_country",
"t"."origin_terminal" as "origin_terminal",
nullif(concat_ws(' ', "r4"."name", "r4"."code"), '') as "origin_terminal_label",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r5"."name", "r5"."code"), '') as "destination_terminal_label",
"t"."direct" as "direct",
"t"."terms" as "terms",
"t"."service_level" as "service_level",
"t"."declared_value" as "declared_value",
"t"."total_pieces" as "total_pieces",
"t"."rated_weight" as "rated_weight",
"t"."total_cube" as "total_cube",
"t"."trailer_feet" as "trailer_feet",
case when ("t"."account" = any('{"12"}'::bigint[]) or exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) or (exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "t"."account" is null)) then "t"."subtotal" end as "subtotal",
case when ("t"."account" = any('{"12"}'::bigint[]) or exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) or (exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "t"."account" is null)) then "t"."fuel_surcharge" end as "fuel_surcharge",
case when ("t"."account" = any('{"12"}'::bigint[]) or exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) or (exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "t"."account" is null)) then "t"."tax_total" end as "tax_total",
"t"."currency" as "currency",
"t"."transit_days" as "transit_days",
"t"."eta" as "eta",
"t"."tariff" as "tariff",
nullif(concat_ws(' ', coalesce(nullif("r6"."name_en", ''), "r6"."name_fr"), "r6"."code"), '') as "tariff_label",
"t"."bol" as "bol",
nullif(concat_ws(' ', "r7"."blind_name", "r7"."bol_number"), '') as "bol_label",
"t"."pickup" as "pickup",
nullif(concat_ws(' ', "r8"."shipper_name", "r8"."pickup_number"), '') as "pickup_label",
"t"."accessorials" as "accessorials",
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)

from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label"
from (select "t"."id" as "#row1",
"t"."quoted_at" as "#1",
"t"."id" as "#2"
from "quotes" t
where (("t"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "t"."account" is null)) and "t"."quoted_at" >= '2025-11-20T05:00:00.000Z'::timestamptz)
order by "t"."quoted_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "quotes" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r2" on ("r2"."id" = "t"."quoted_by" and "r2"."MT_COMP" = '1'::bigint)
left join "quotes" "r3" on ("r3"."id" = "t"."requote_of" and ("r3"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "r3"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "r3"."account" is null)))
left join "terminals" "r4" on "r4"."id" = "t"."origin_terminal"
left join "terminals" "r5" on "r5"."id" = "t"."destination_terminal"
left join "tariffs" "r6" on false
left join "bols" "r7" on ("r7"."id" = "t"."bol" and "r7"."account" = any('{"11","12"}'::bigint[]))
left join "pickups" "r8" on ("r8"."id" = "t"."pickup" and "r8"."account" = any('{"11","12"}'::bigint[]))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "quotes" t
where (("t"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "t"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "t"."account" is null)) and "t"."quoted_at" >= '2025-11-20T05:00:00.000Z'::timestamptz);
