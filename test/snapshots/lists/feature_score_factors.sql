-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."name_fr" as "name_fr"
"t"."weight_pct" as "weight_pct"
"t"."age_factor" as "age_factor"
"t"."status" as "status"
"t"."guide_en" as "guide_en"
"t"."guide_fr" as "guide_fr"

-- FR-SCORE, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "feature_score_factors" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_score_factors" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "feature_score_factors" t;

-- FR-SCORE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "feature_score_factors" t
where false
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_score_factors" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "feature_score_factors" t
where false;
