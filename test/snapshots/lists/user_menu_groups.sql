-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."menu_group" as "menu_group"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "menu_group_label"
"t"."is_default" as "is_default"
"t"."sequence" as "sequence"

-- UMG-START, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."sequence" as "#2",
"t"."id" as "#3"
from "user_menu_groups" t
left join "users" "r1" on "r1"."id" = "t"."user"
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_menu_groups" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "menu_groups" "r2" on "r2"."id" = "t"."menu_group"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "user_menu_groups" t;

-- UMG-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."sequence" as "#2",
"t"."id" as "#3"
from "user_menu_groups" t
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
where (exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint))
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_menu_groups" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "menu_groups" "r2" on ("r2"."id" = "t"."menu_group" and "r2"."company" = '1'::bigint)
order by k."#1", k."#2", k."#3") r;

select count(*)
from "user_menu_groups" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint));
