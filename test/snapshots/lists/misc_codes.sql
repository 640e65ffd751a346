-- Columns
"t"."id" as "id"
"t"."code_type" as "code_type"
"t"."code" as "code"
"t"."label_en" as "label_en"
"t"."label_fr" as "label_fr"
"t"."value" as "value"
"t"."sequence" as "sequence"
"t"."status" as "status"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- MISC-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."code_type" collate "und-x-icu" as "#1",
"t"."sequence" as "#2",
"t"."code" collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "misc_codes" t
order by "t"."code_type" collate "und-x-icu", "t"."sequence", "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "misc_codes" t on "t"."id" = k."#row1"
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "misc_codes" t;

-- MISC-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code_type" collate "und-x-icu" as "#1",
"t"."sequence" as "#2",
"t"."code" collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "misc_codes" t
where false
order by "t"."code_type" collate "und-x-icu", "t"."sequence", "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "misc_codes" t on "t"."id" = k."#row1"
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "misc_codes" t
where false;
