-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."name_fr" as "name_fr"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "manager_label"
"t"."time_zone" as "time_zone"
"t"."ffw_region" as "ffw_region"
"t"."status" as "status"

-- RGN-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "regions" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "regions" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."manager"
order by k."#1", k."#2") r;

select count(*)
from "regions" t;

-- RGN-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "regions" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "regions" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."manager" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "regions" t;

-- FFW-REGION, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "regions" t
where "t"."ffw_region" is true
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "regions" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."manager"
order by k."#1", k."#2") r;

select count(*)
from "regions" t
where "t"."ffw_region" is true;

-- FFW-REGION, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "regions" t
where "t"."ffw_region" is true
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "regions" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."manager" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "regions" t
where "t"."ffw_region" is true;
