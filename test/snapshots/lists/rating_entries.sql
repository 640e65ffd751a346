-- Columns
"t"."id" as "id"
to_char("t"."rated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "rated_at"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."stars" as "stars"
"t"."comment" as "comment"
"t"."cmid" as "cmid"
nullif(concat_ws(' ', coalesce(nullif("r2"."title_en", ''), "r2"."title_fr"), "r2"."cmid"), '') as "cmid_label"
"t"."dont_show" as "dont_show"
"t"."next_prompt_on" as "next_prompt_on"

-- RATE-LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."rated_at" as "#1",
"t"."id" as "#2"
from "rating_entries" t
order by "t"."rated_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "rating_entries" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "commands" "r2" on "r2"."id" = "t"."cmid"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "rating_entries" t;

-- RATE-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."rated_at" as "#1",
"t"."id" as "#2"
from "rating_entries" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint)
order by "t"."rated_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "rating_entries" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "commands" "r2" on false
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "rating_entries" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint);
