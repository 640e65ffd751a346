-- Columns
"t"."id" as "id"
"t"."postal_prefix" as "postal_prefix"
"t"."city" as "city"
"t"."province" as "province"
"t"."country" as "country"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."zone" as "zone"
"t"."time_zone" as "time_zone"
"t"."city_fr" as "city_fr"

-- SP-START, for the product administrator; SP-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."province" collate "und-x-icu" as "#1",
"t"."city" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "service_points" t
order by "t"."province" collate "und-x-icu", "t"."city" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "service_points" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "service_points" t;
