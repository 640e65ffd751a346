-- Columns
"t"."id" as "id"
"t"."version_name" as "version_name"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."released_on" as "released_on"
"t"."audience" as "audience"
"t"."published" as "published"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
"t"."users" as "users"
(select array_remove(array_agg(nullif(concat_ws(' ', "t_n"."MT_FNAME", "t_n"."MT_LNAME"), '')
order by entry.place), null)


-- RN-ADD, for the product administrator
from unnest("t"."users") with ordinality as entry(key, place)

join "users" "t_n" on "t_n"."id" = entry.key
where true) as "users_label"
from (select "t"."id" as "#row1",
"t"."released_on" as "#1",
"t"."id" as "#2"
from "release_notes" t
order by "t"."released_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "release_notes" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "release_notes" t;

-- RN-ADD, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."users") with ordinality as entry(key, place)

join "users" "t_n" on "t_n"."id" = entry.key
where "t_n"."MT_COMP" = '1'::bigint) as "users_label"
from (select "t"."id" as "#row1",
"t"."released_on" as "#1",
"t"."id" as "#2"
from "release_notes" t
where ("t"."published" = 'true'::text::boolean and "t"."audience" = any('{"public","customer"}'::text[]::text[]))
order by "t"."released_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "release_notes" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "release_notes" t
where ("t"."published" = 'true'::text::boolean and "t"."audience" = any('{"public","customer"}'::text[]::text[]));
