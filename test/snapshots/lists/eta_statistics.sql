-- Columns
"t"."id" as "id"
"t"."day" as "day"
"t"."origin_terminal" as "origin_terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "origin_terminal_label"
"t"."destination_terminal" as "destination_terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "destination_terminal_label"
"t"."shipments" as "shipments"
"t"."on_time" as "on_time"
"t"."early" as "early"
"t"."late" as "late"
"t"."on_time_pct" as "on_time_pct"
"t"."avg_error_hours" as "avg_error_hours"
to_char("t"."recalculated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "recalculated_at"

-- ETA-STATS, for the product administrator
from (select "t"."id" as "#row1",
"t"."day" as "#1",
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "eta_statistics" t
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
order by "t"."day" desc, nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "eta_statistics" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."destination_terminal"
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "eta_statistics" t;

-- ETA-STATS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."day" as "#1",
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "eta_statistics" t
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
where false
order by "t"."day" desc, nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "eta_statistics" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."destination_terminal"
order by k."#1" desc, k."#2", k."#3") r;

select count(*)
from "eta_statistics" t
where false;
