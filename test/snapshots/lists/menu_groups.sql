-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."name_fr" as "name_fr"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."landing_page" as "landing_page"
"t"."style" as "style"
"t"."is_admin" as "is_admin"
"t"."copied_from" as "copied_from"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "copied_from_label"
"t"."status" as "status"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- GR-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "menu_groups" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "menu_groups" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
left join "menu_groups" "r2" on "r2"."id" = "t"."copied_from"
order by k."#1", k."#2") r;

select count(*)
from "menu_groups" t;

-- GR-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "menu_groups" t
where "t"."company" = '1'::bigint
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "menu_groups" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
left join "menu_groups" "r2" on ("r2"."id" = "t"."copied_from" and "r2"."company" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "menu_groups" t
where "t"."company" = '1'::bigint;
