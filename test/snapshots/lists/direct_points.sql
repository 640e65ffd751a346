-- Columns
"t"."id" as "id"
"t"."postal_prefix" as "postal_prefix"
"t"."city" as "city"
"t"."province" as "province"
"t"."country" as "country"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."kind" as "kind"
"t"."beyond_charge" as "beyond_charge"
"t"."tailgate_available" as "tailgate_available"
"t"."status" as "status"
"t"."service_days" as "service_days"

-- DP-START, for the product administrator; DP-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."province" collate "und-x-icu" as "#1",
"t"."city" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "direct_points" t
order by "t"."province" collate "und-x-icu", "t"."city" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "direct_points" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "direct_points" t;
