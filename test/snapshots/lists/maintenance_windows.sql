-- Columns
"t"."id" as "id"
to_char("t"."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "starts_at"
to_char("t"."ends_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "ends_at"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."state" as "state"
"t"."scope" as "scope"
"t"."allow_admin" as "allow_admin"
"t"."redirect_url" as "redirect_url"
"t"."menus" as "menus"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."CMTITLE", ''), "t_n"."title_fr"), "t_n"."mid"), '')
order by entry.place), null)


-- MAINT-START, for the product administrator
from unnest("t"."menus") with ordinality as entry(key, place)

join "menus" "t_n" on "t_n"."id" = entry.key
where true) as "menus_label"
from (select "t"."id" as "#row1",
"t"."starts_at" as "#1",
"t"."id" as "#2"
from "maintenance_windows" t
order by "t"."starts_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "maintenance_windows" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "maintenance_windows" t;

-- MAINT-START, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."menus") with ordinality as entry(key, place)

join "menus" "t_n" on "t_n"."id" = entry.key
where false) as "menus_label"
from (select "t"."id" as "#row1",
"t"."starts_at" as "#1",
"t"."id" as "#2"
from "maintenance_windows" t
order by "t"."starts_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "maintenance_windows" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "maintenance_windows" t;
