-- Columns
"t"."id" as "id"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."cmid" as "cmid"
"t"."library_type" as "library_type"
"t"."conn" as "conn"
"t"."doctypes" as "doctypes"
"t"."can_edit" as "can_edit"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- DOCLIB-START, for the product administrator
from unnest("t"."can_edit") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where true) as "can_edit_label",
"t"."status" as "status",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."title_en" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "doclib_configs" t
order by "t"."title_en" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "doclib_configs" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "doclib_configs" t;

-- DOCLIB-START, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."can_edit") with ordinality as entry(key, place)

join "menu_groups" "t_n" on "t_n"."id" = entry.key
where "t_n"."company" = '1'::bigint) as "can_edit_label",
"t"."status" as "status",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."title_en" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "doclib_configs" t
where ("t"."cmid" = any(<the cmids of all screens>::text[]::text[]) and "t"."status" = 'active'::text::text)
order by "t"."title_en" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "doclib_configs" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "doclib_configs" t
where ("t"."cmid" = any(<the cmids of all screens>::text[]::text[]) and "t"."status" = 'active'::text::text);
