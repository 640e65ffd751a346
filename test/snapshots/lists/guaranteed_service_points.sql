-- Columns
"t"."id" as "id"
"t"."origin_terminal" as "origin_terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "origin_terminal_label"
"t"."destination_city" as "destination_city"
"t"."destination_province" as "destination_province"
"t"."level" as "level"
"t"."transit_days" as "transit_days"
"t"."cutoff" as "cutoff"
"t"."surcharge_pct" as "surcharge_pct"
"t"."minimum" as "minimum"
"t"."status" as "status"

-- GSP-START, for the product administrator; GSP-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu" as "#1",
"t"."destination_city" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "guaranteed_service_points" t
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
order by nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') collate "und-x-icu", "t"."destination_city" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "guaranteed_service_points" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."origin_terminal"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "guaranteed_service_points" t;
