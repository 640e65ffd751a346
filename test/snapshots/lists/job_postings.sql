-- Columns
"t"."id" as "id"
coalesce(nullif("t"."title_en", ''), "t"."title_fr") as "title_en_label"
"t"."title_en" as "title_en"
"t"."department" as "department"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."employment" as "employment"
"t"."positions" as "positions"
"t"."posted_on" as "posted_on"
"t"."closes_on" as "closes_on"
"t"."posting_number" as "posting_number"
"t"."title_fr" as "title_fr"
"t"."status" as "status"
"t"."internal_only" as "internal_only"
"t"."salary_min" as "salary_min"
"t"."salary_max" as "salary_max"
"t"."hiring_manager" as "hiring_manager"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "hiring_manager_label"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- JOB-POSTING-VIEW-I, for the product administrator
from (select "t"."id" as "#row1",
"t"."closes_on" as "#1",
"t"."posting_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "job_postings" t
where ("t"."status" = 'open' and "t"."closes_on" >= '2026-11-20'::date)
order by "t"."closes_on", "t"."posting_number" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "job_postings" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "job_postings" t
where ("t"."status" = 'open' and "t"."closes_on" >= '2026-11-20'::date);

-- JOB-POSTING-VIEW-I, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."closes_on" as "#1",
"t"."posting_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "job_postings" t
where ((("t"."status" = any('{"open","closed","filled"}'::text[]::text[]) and "t"."internal_only" = 'false'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "t"."hiring_manager" and "s"."MT_COMP" = '1'::bigint)) and ("t"."status" = 'open' and "t"."closes_on" >= '2026-11-20'::date))
order by "t"."closes_on", "t"."posting_number" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "job_postings" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "job_postings" t
where ((("t"."status" = any('{"open","closed","filled"}'::text[]::text[]) and "t"."internal_only" = 'false'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "t"."hiring_manager" and "s"."MT_COMP" = '1'::bigint)) and ("t"."status" = 'open' and "t"."closes_on" >= '2026-11-20'::date));

-- JOB-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."posted_on" as "#1",
"t"."posting_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "job_postings" t
order by "t"."posted_on" desc, "t"."posting_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "job_postings" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "users" "r2" on "r2"."id" = "t"."hiring_manager"
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "job_postings" t;

-- JOB-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."posted_on" as "#1",
"t"."posting_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "job_postings" t
where (("t"."status" = any('{"open","closed","filled"}'::text[]::text[]) and "t"."internal_only" = 'false'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "t"."hiring_manager" and "s"."MT_COMP" = '1'::bigint))
order by "t"."posted_on" desc, "t"."posting_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "job_postings" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "users" "r2" on ("r2"."id" = "t"."hiring_manager" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "job_postings" t
where (("t"."status" = any('{"open","closed","filled"}'::text[]::text[]) and "t"."internal_only" = 'false'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "t"."hiring_manager" and "s"."MT_COMP" = '1'::bigint));
