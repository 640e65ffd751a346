-- Columns
"t"."id" as "id"
"t"."key_group" as "key_group"
"t"."mc_key" as "mc_key"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."mc_value" as "mc_value"
"t"."mc_description" as "mc_description"
"t"."mc_v1" as "mc_v1"
"t"."mc_v2" as "mc_v2"
"t"."sequence" as "sequence"
"t"."status" as "status"

-- MC-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."key_group" collate "und-x-icu" as "#1",
"t"."sequence" as "#2",
"t"."mc_key" collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "master_configs" t
order by "t"."key_group" collate "und-x-icu", "t"."sequence", "t"."mc_key" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "master_configs" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "master_configs" t;

-- MC-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."key_group" collate "und-x-icu" as "#1",
"t"."sequence" as "#2",
"t"."mc_key" collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "master_configs" t
where "t"."company" = '1'::bigint
order by "t"."key_group" collate "und-x-icu", "t"."sequence", "t"."mc_key" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "master_configs" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "master_configs" t
where "t"."company" = '1'::bigint;
