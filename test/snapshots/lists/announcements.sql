-- Columns
"t"."id" as "id"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."severity" as "severity"
"t"."start_date" as "start_date"
"t"."end_date" as "end_date"
"t"."show_on_home" as "show_on_home"
"t"."show_before_sign_in" as "show_before_sign_in"
"t"."sequence" as "sequence"
"t"."status" as "status"
"t"."created_by" as "created_by"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "created_by_label"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
"t"."companies" as "companies"
(select array_remove(array_agg("t_n"."name"
order by entry.place), null)


-- ANO-START, ANO-LIST, for the product administrator
from unnest("t"."companies") with ordinality as entry(key, place)

join "companies" "t_n" on "t_n"."id" = entry.key
where true) as "companies_label",
"t"."menu_groups" as "menu_groups",
(select array_remove(array_agg(coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr")
order by entry.place), null)

from unnest("t"."menu_groups") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where true) as "menu_groups_label"
from (select "t"."id" as "#row1",
"t"."start_date" as "#1",
"t"."id" as "#2"
from "announcements" t
order by "t"."start_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "announcements" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."created_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "announcements" t;

-- ANO-START, ANO-LIST, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."companies") with ordinality as entry(key, place)

join "companies" "t_n" on "t_n"."id" = entry.key
where "t_n"."id" = '1'::bigint) as "companies_label",
"t"."menu_groups" as "menu_groups",
(select array_remove(array_agg(coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr")
order by entry.place), null)

from unnest("t"."menu_groups") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where "t_n"."company" = '1'::bigint) as "menu_groups_label"
from (select "t"."id" as "#row1",
"t"."start_date" as "#1",
"t"."id" as "#2"
from "announcements" t
where false
order by "t"."start_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "announcements" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."created_by" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "announcements" t
where false;
