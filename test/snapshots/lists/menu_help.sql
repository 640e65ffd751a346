-- Columns
"t"."id" as "id"
"t"."MHMID" as "MHMID"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."cmid" as "cmid"
nullif(concat_ws(' ', coalesce(nullif("r1"."title_en", ''), "r1"."title_fr"), "r1"."cmid"), '') as "cmid_label"
"t"."video_url" as "video_url"
"t"."status" as "status"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- MH-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."MHMID" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "menu_help" t
order by "t"."MHMID" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "menu_help" t on "t"."id" = k."#row1"
left join "commands" "r1" on "r1"."id" = "t"."cmid"
order by k."#1", k."#2") r;

select count(*)
from "menu_help" t;

-- MH-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."MHMID" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "menu_help" t
order by "t"."MHMID" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "menu_help" t on "t"."id" = k."#row1"
left join "commands" "r1" on false
order by k."#1", k."#2") r;

select count(*)
from "menu_help" t;
