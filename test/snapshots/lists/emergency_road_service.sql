-- Columns
"t"."id" as "id"
"t"."vendor" as "vendor"
"t"."city" as "city"
"t"."province" as "province"
"t"."phone_day" as "phone_day"
"t"."phone_night" as "phone_night"
"t"."hours" as "hours"
"t"."coverage_km" as "coverage_km"
"t"."rating" as "rating"
"t"."account_number" as "account_number"
"t"."status" as "status"
"t"."services" as "services"

-- ERS-START, for the product administrator; ERS-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."province" collate "und-x-icu" as "#1",
"t"."city" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "emergency_road_service" t
order by "t"."province" collate "und-x-icu", "t"."city" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "emergency_road_service" t on "t"."id" = k."#row1"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "emergency_road_service" t;
