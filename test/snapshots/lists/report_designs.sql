-- Columns
"t"."id" as "id"
"t"."title_en" as "title_en"
"t"."state" as "state"
"t"."entity" as "entity"
"t"."cmid" as "cmid"
"t"."revision" as "revision"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
"t"."updated_by" as "updated_by"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "updated_by_label"
"t"."name" as "name"
"t"."title_fr" as "title_fr"
"t"."created_by" as "created_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "created_by_label"

-- REPORT-DESIGN, for the product administrator
from (select "t"."id" as "#row1",
"t"."updated_at" as "#1",
"t"."id" as "#2"
from "report_designs" t
order by "t"."updated_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "report_designs" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."updated_by"
left join "users" "r2" on "r2"."id" = "t"."created_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "report_designs" t;

-- REPORT-DESIGN, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."updated_at" as "#1",
"t"."id" as "#2"
from "report_designs" t
where false
order by "t"."updated_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "report_designs" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."updated_by" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."created_by" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "report_designs" t
where false;
