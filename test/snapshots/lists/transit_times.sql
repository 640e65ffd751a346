-- Columns
"t"."id" as "id"
"t"."origin_terminal" as "origin_terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "origin_terminal_label"
"t"."destination_terminal" as "destination_terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "destination_terminal_label"
"t"."service_level" as "service_level"
"t"."business_days" as "business_days"
"t"."pickup_cutoff" as "pickup_cutoff"
"t"."effective_from" as "effective_from"
"t"."source" as "source"

-- TT-START, for the product administrator; TT-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu" as "#1",
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "transit_times" t
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."destination_terminal"
order by nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu", nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "transit_times" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."destination_terminal"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "transit_times" t;
