-- Columns
"t"."id" as "id"
"t"."last_name" as "last_name"
"t"."first_name" as "first_name"
"t"."posting" as "posting"
nullif(concat_ws(' ', coalesce(nullif("r1"."title_en", ''), "r1"."title_fr"), "r1"."posting_number"), '') as "posting_label"
"r1"."terminal" as "posting.terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "posting.terminal_label"
"t"."status" as "status"
to_char("t"."applied_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "applied_at"
"t"."reviewer" as "reviewer"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "reviewer_label"
"t"."licence_class" as "licence_class"
"t"."email" as "email"
"t"."phone" as "phone"
"t"."employee" as "employee"
nullif(concat_ws(' ', "r4"."first_name", "r4"."last_name"), '') as "employee_label"

-- JOB-APPLICANTS, for the product administrator
from (select "t"."id" as "#row1",
"t"."applied_at" as "#1",
"t"."id" as "#2"
from "job_applications" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint))
order by "t"."applied_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "job_applications" t on "t"."id" = k."#row1"
left join "job_postings" "r1" on "r1"."id" = "t"."posting"
left join "terminals" "r2" on "r2"."id" = "r1"."terminal"
left join "users" "r3" on "r3"."id" = "t"."reviewer"
left join "employees" "r4" on "r4"."id" = "t"."employee"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "job_applications" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint));

-- JOB-APPLICANTS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."applied_at" as "#1",
"t"."id" as "#2"
from "job_applications" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint))
order by "t"."applied_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "job_applications" t on "t"."id" = k."#row1"
left join "job_postings" "r1" on ("r1"."id" = "t"."posting" and (("r1"."status" = any('{"open","closed","filled"}'::text[]::text[]) and "r1"."internal_only" = 'false'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "r1"."hiring_manager" and "s"."MT_COMP" = '1'::bigint)))
left join "terminals" "r2" on "r2"."id" = "r1"."terminal"
left join "users" "r3" on ("r3"."id" = "t"."reviewer" and "r3"."MT_COMP" = '1'::bigint)
left join "employees" "r4" on ("r4"."id" = "t"."employee" and ("r4"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r4"."manager" and "s"."user" = '7'::bigint)))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "job_applications" t
where (exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint));

-- JOB-APPLY, for the product administrator
from (select "t"."id" as "#row1",
"t"."applied_at" as "#1",
"t"."id" as "#2"
from "job_applications" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint)) and "t"."created_by" = '7'::bigint)
order by "t"."applied_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "job_applications" t on "t"."id" = k."#row1"
left join "job_postings" "r1" on "r1"."id" = "t"."posting"
left join "terminals" "r2" on "r2"."id" = "r1"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "job_applications" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint)) and "t"."created_by" = '7'::bigint);

-- JOB-APPLY, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."applied_at" as "#1",
"t"."id" as "#2"
from "job_applications" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint)) and "t"."created_by" = '7'::bigint)
order by "t"."applied_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "job_applications" t on "t"."id" = k."#row1"
left join "job_postings" "r1" on ("r1"."id" = "t"."posting" and (("r1"."status" = any('{"open","closed","filled"}'::text[]::text[]) and "r1"."internal_only" = 'false'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "r1"."hiring_manager" and "s"."MT_COMP" = '1'::bigint)))
left join "terminals" "r2" on "r2"."id" = "r1"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "job_applications" t
where ((exists (select
from "employees" "s"
where "s"."id" = "t"."employee" and "s"."user" = '7'::bigint) or exists (select
from "job_postings" "s"
where "s"."id" = "t"."posting" and "s"."hiring_manager" = '7'::bigint)) and "t"."created_by" = '7'::bigint);
