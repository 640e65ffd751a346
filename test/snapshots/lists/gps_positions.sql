-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."unit" as "unit"
"r1"."unit_number" as "unit_label"
"t"."nearest_city" as "nearest_city"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "terminal_label"
"t"."speed_kmh" as "speed_kmh"
"t"."ignition" as "ignition"
"t"."latitude" as "latitude"
"t"."longitude" as "longitude"
"t"."heading" as "heading"
"r1"."region" as "terminal.region"
nullif(concat_ws(' ', "r2"."code", coalesce(nullif("r2"."name_en", ''), "r2"."name_fr")), '') as "terminal.region_label"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"r3"."unit_number" as "unit_label"

-- GPS-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "gps_positions" t
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "gps_positions" t on "t"."id" = k."#row1"
left join "units" "r1" on "r1"."id" = "t"."unit"
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "gps_positions" t;

-- GPS-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "gps_positions" t
where false
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "gps_positions" t on "t"."id" = k."#row1"
left join "units" "r1" on false
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "gps_positions" t
where false;

-- GPS-REGION, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu" as "#1",
"r2"."unit_number" collate "und-x-icu" as "#2",
"t"."at" as "#3",
"t"."id" as "#4"
from "gps_positions" t
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "units" "r2" on "r2"."id" = "t"."unit"
where "t"."at" >= '2026-11-19T05:00:00.000Z'::timestamptz
order by nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu", "r2"."unit_number" collate "und-x-icu", "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "gps_positions" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "regions" "r2" on "r2"."id" = "r1"."region"
left join "units" "r3" on "r3"."id" = "t"."unit"
order by k."#1", k."#2", k."#3" desc, k."#4" desc) r;

select count(*)
from "gps_positions" t
where "t"."at" >= '2026-11-19T05:00:00.000Z'::timestamptz;

-- GPS-REGION, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu" as "#1",
"r2"."unit_number" collate "und-x-icu" as "#2",
"t"."at" as "#3",
"t"."id" as "#4"
from "gps_positions" t
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "units" "r2" on false
where false
order by nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu", "r2"."unit_number" collate "und-x-icu", "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "gps_positions" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "regions" "r2" on "r2"."id" = "r1"."region"
left join "units" "r3" on false
order by k."#1", k."#2", k."#3" desc, k."#4" desc) r;

select count(*)
from "gps_positions" t
where false;
