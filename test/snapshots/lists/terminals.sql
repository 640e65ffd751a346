-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name" as "name"
"t"."region" as "region"
nullif(concat_ws(' ', "r1"."code", coalesce(nullif("r1"."name_en", ''), "r1"."name_fr")), '') as "region_label"
"t"."city" as "city"
"t"."province" as "province"
"t"."postal_code" as "postal_code"
"t"."country" as "country"
"t"."phone" as "phone"
"t"."fax" as "fax"
"t"."email" as "email"
"t"."open_time" as "open_time"
"t"."close_time" as "close_time"
"t"."lunch_start" as "lunch_start"
"t"."lunch_finish" as "lunch_finish"
"t"."pickup_cutoff" as "pickup_cutoff"
"t"."time_zone" as "time_zone"
"t"."is_border" as "is_border"
"t"."agent_scac" as "agent_scac"
"t"."latitude" as "latitude"
"t"."longitude" as "longitude"
"t"."status" as "status"

-- TERM-START, for the product administrator; TERM-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "terminals" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "terminals" t on "t"."id" = k."#row1"
left join "regions" "r1" on "r1"."id" = "t"."region"
order by k."#1", k."#2") r;

select count(*)
from "terminals" t;
