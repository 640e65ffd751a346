-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."user_type" as "user_type"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "user_type_label"
"t"."default_group" as "default_group"
coalesce(nullif("r3"."name_en", ''), "r3"."name_fr") as "default_group_label"
"t"."language" as "language"
"t"."theme" as "theme"
"t"."limited" as "limited"
"t"."status" as "status"
"t"."menu_groups" as "menu_groups"
(select array_remove(array_agg(coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr")
order by entry.place), null)


-- UA-DEFAULT, for the product administrator
from unnest("t"."menu_groups") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where true) as "menu_groups_label"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "user_presets" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_presets" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "menu_groups" "r3" on "r3"."id" = "t"."default_group"
order by k."#1", k."#2") r;

select count(*)
from "user_presets" t;

-- UA-DEFAULT, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."menu_groups") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where "t_n"."company" = '1'::bigint) as "menu_groups_label"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "user_presets" t
where "t"."company" = '1'::bigint
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_presets" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "menu_groups" "r3" on ("r3"."id" = "t"."default_group" and "r3"."company" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "user_presets" t
where "t"."company" = '1'::bigint;
