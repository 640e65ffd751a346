-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."report" as "report"
coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") as "report_label"
"t"."access_level" as "access_level"
"t"."owner" as "owner"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "owner_label"
"t"."company" as "company"
"r3"."name" as "company_label"
"t"."status" as "status"

-- RPT-MINE, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_templates" t
where ("t"."access_level" = 'personal' and "t"."owner" = '7'::bigint)
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_templates" t on "t"."id" = k."#row1"
left join "report_metadata" "r1" on "r1"."id" = "t"."report"
left join "users" "r2" on "r2"."id" = "t"."owner"
left join "companies" "r3" on "r3"."id" = "t"."company"
order by k."#1", k."#2") r;

select count(*)
from "report_templates" t
where ("t"."access_level" = 'personal' and "t"."owner" = '7'::bigint);

-- RPT-MINE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_templates" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) or ("t"."company" = '1'::bigint and "t"."access_level" = 'company'::text::text) or "t"."access_level" = 'general'::text::text or ("t"."company" = '1'::bigint and "t"."access_level" = any('{"company","general"}'::text[]::text[]))) and ("t"."access_level" = 'personal' and "t"."owner" = '7'::bigint))
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_templates" t on "t"."id" = k."#row1"
left join "report_metadata" "r1" on ("r1"."id" = "t"."report" and ("r1"."status" = 'active'::text::text and "r1"."audience" = any('{"customer","public"}'::text[]::text[])))
left join "users" "r2" on ("r2"."id" = "t"."owner" and "r2"."MT_COMP" = '1'::bigint)
left join "companies" "r3" on ("r3"."id" = "t"."company" and "r3"."id" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "report_templates" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) or ("t"."company" = '1'::bigint and "t"."access_level" = 'company'::text::text) or "t"."access_level" = 'general'::text::text or ("t"."company" = '1'::bigint and "t"."access_level" = any('{"company","general"}'::text[]::text[]))) and ("t"."access_level" = 'personal' and "t"."owner" = '7'::bigint));

-- RPT-COMPANY, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_templates" t
where "t"."access_level" = 'company'
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_templates" t on "t"."id" = k."#row1"
left join "report_metadata" "r1" on "r1"."id" = "t"."report"
left join "users" "r2" on "r2"."id" = "t"."owner"
left join "companies" "r3" on "r3"."id" = "t"."company"
order by k."#1", k."#2") r;

select count(*)
from "report_templates" t
where "t"."access_level" = 'company';

-- RPT-COMPANY, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_templates" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) or ("t"."company" = '1'::bigint and "t"."access_level" = 'company'::text::text) or "t"."access_level" = 'general'::text::text or ("t"."company" = '1'::bigint and "t"."access_level" = any('{"company","general"}'::text[]::text[]))) and "t"."access_level" = 'company')
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_templates" t on "t"."id" = k."#row1"
left join "report_metadata" "r1" on ("r1"."id" = "t"."report" and ("r1"."status" = 'active'::text::text and "r1"."audience" = any('{"customer","public"}'::text[]::text[])))
left join "users" "r2" on ("r2"."id" = "t"."owner" and "r2"."MT_COMP" = '1'::bigint)
left join "companies" "r3" on ("r3"."id" = "t"."company" and "r3"."id" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "report_templates" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) or ("t"."company" = '1'::bigint and "t"."access_level" = 'company'::text::text) or "t"."access_level" = 'general'::text::text or ("t"."company" = '1'::bigint and "t"."access_level" = any('{"company","general"}'::text[]::text[]))) and "t"."access_level" = 'company');

-- RPT-GENERAL, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_templates" t
where "t"."access_level" = 'general'
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_templates" t on "t"."id" = k."#row1"
left join "report_metadata" "r1" on "r1"."id" = "t"."report"
left join "users" "r2" on "r2"."id" = "t"."owner"
left join "companies" "r3" on "r3"."id" = "t"."company"
order by k."#1", k."#2") r;

select count(*)
from "report_templates" t
where "t"."access_level" = 'general';

-- RPT-GENERAL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_templates" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) or ("t"."company" = '1'::bigint and "t"."access_level" = 'company'::text::text) or "t"."access_level" = 'general'::text::text or ("t"."company" = '1'::bigint and "t"."access_level" = any('{"company","general"}'::text[]::text[]))) and "t"."access_level" = 'general')
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_templates" t on "t"."id" = k."#row1"
left join "report_metadata" "r1" on ("r1"."id" = "t"."report" and ("r1"."status" = 'active'::text::text and "r1"."audience" = any('{"customer","public"}'::text[]::text[])))
left join "users" "r2" on ("r2"."id" = "t"."owner" and "r2"."MT_COMP" = '1'::bigint)
left join "companies" "r3" on ("r3"."id" = "t"."company" and "r3"."id" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "report_templates" t
where ((exists (select
from "users" "s"
where "s"."id" = "t"."owner" and "s"."MT_COMP" = '1'::bigint) or ("t"."company" = '1'::bigint and "t"."access_level" = 'company'::text::text) or "t"."access_level" = 'general'::text::text or ("t"."company" = '1'::bigint and "t"."access_level" = any('{"company","general"}'::text[]::text[]))) and "t"."access_level" = 'general');
