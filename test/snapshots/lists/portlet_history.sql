-- Columns
"t"."id" as "id"
to_char("t"."last_used" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_used"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"r1"."MT_COMP" as "user.MT_COMP"
"r2"."name" as "user.MT_COMP_label"
"t"."cmid" as "cmid"
nullif(concat_ws(' ', coalesce(nullif("r3"."title_en", ''), "r3"."title_fr"), "r3"."cmid"), '') as "cmid_label"
"r3"."title_en" as "cmid.title_en"
"r3"."title_fr" as "cmid.title_fr"
"t"."uses" as "uses"
to_char("t"."first_used" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "first_used"

-- UA-PHIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."last_used" as "#1",
"t"."id" as "#2"
from "portlet_history" t
order by "t"."last_used" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "portlet_history" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "companies" "r2" on "r2"."id" = "r1"."MT_COMP"
left join "commands" "r3" on "r3"."id" = "t"."cmid"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "portlet_history" t;

-- UA-PHIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."last_used" as "#1",
"t"."id" as "#2"
from "portlet_history" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint)
order by "t"."last_used" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "portlet_history" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "companies" "r2" on ("r2"."id" = "r1"."MT_COMP" and "r2"."id" = '1'::bigint)
left join "commands" "r3" on false
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "portlet_history" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint);
