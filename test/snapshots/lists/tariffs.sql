-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."basis" as "basis"
"t"."currency" as "currency"
"t"."density_scale" as "density_scale"
nullif(concat_ws(' ', coalesce(nullif("r1"."name_en", ''), "r1"."name_fr"), "r1"."code"), '') as "density_scale_label"
"t"."effective_from" as "effective_from"
"t"."effective_to" as "effective_to"
"t"."status" as "status"
"t"."name_fr" as "name_fr"
"t"."linear_foot_weight" as "linear_foot_weight"
"t"."cubic_capacity" as "cubic_capacity"

-- RATE-TARIFF, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."effective_from" as "#2",
"t"."id" as "#3"
from "tariffs" t
order by "t"."code" collate "und-x-icu", "t"."effective_from" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "tariffs" t on "t"."id" = k."#row1"
left join "density_scales" "r1" on "r1"."id" = "t"."density_scale"
order by k."#1", k."#2" desc, k."#3" desc) r;

select count(*)
from "tariffs" t;

-- RATE-TARIFF, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."effective_from" as "#2",
"t"."id" as "#3"
from "tariffs" t
where false
order by "t"."code" collate "und-x-icu", "t"."effective_from" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "tariffs" t on "t"."id" = k."#row1"
left join "density_scales" "r1" on "r1"."id" = "t"."density_scale"
order by k."#1", k."#2" desc, k."#3" desc) r;

select count(*)
from "tariffs" t
where false;
