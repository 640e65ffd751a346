-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."report_type" as "report_type"
"t"."audience" as "audience"
"t"."status" as "status"

-- RPT-GEN, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_metadata" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_metadata" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "report_metadata" t;

-- RPT-GEN, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "report_metadata" t
where ("t"."status" = 'active'::text::text and "t"."audience" = any('{"customer","public"}'::text[]::text[]))
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "report_metadata" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "report_metadata" t
where ("t"."status" = 'active'::text::text and "t"."audience" = any('{"customer","public"}'::text[]::text[]));
