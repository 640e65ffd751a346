-- Columns
"t"."id" as "id"
"t"."menu" as "menu"
nullif(concat_ws(' ', coalesce(nullif("r1"."CMTITLE", ''), "r1"."title_fr"), "r1"."mid"), '') as "menu_label"
"t"."parent" as "parent"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "parent_label"
"t"."name_en" as "name_en"
"t"."name_fr" as "name_fr"
"t"."cmid" as "cmid"
nullif(concat_ws(' ', coalesce(nullif("r3"."title_en", ''), "r3"."title_fr"), "r3"."cmid"), '') as "cmid_label"
"t"."MHMID" as "MHMID"
nullif(concat_ws(' ', "r4"."MHMID", coalesce(nullif("r4"."title_en", ''), "r4"."title_fr")), '') as "MHMID_label"
"t"."CMHID" as "CMHID"
"t"."CMVNAM" as "CMVNAM"
"t"."external" as "external"
"t"."DOCLIB" as "DOCLIB"
"t"."EXDOCLIB" as "EXDOCLIB"
"t"."DOCLIB_TYPE" as "DOCLIB_TYPE"
"t"."sequence" as "sequence"
"t"."status" as "status"

-- SM-START, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', coalesce(nullif("r1"."CMTITLE", ''), "r1"."title_fr"), "r1"."mid"), '') collate "und-x-icu" as "#1",
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") collate "und-x-icu" as "#2",
"t"."sequence" as "#3",
"t"."id" as "#4"
from "side_menus" t
left join "menus" "r1" on "r1"."id" = "t"."menu"
left join "side_menus" "r2" on "r2"."id" = "t"."parent"
order by nullif(concat_ws(' ', coalesce(nullif("r1"."CMTITLE", ''), "r1"."title_fr"), "r1"."mid"), '') collate "und-x-icu", coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") collate "und-x-icu", "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "side_menus" t on "t"."id" = k."#row1"
left join "menus" "r1" on "r1"."id" = "t"."menu"
left join "side_menus" "r2" on "r2"."id" = "t"."parent"
left join "commands" "r3" on "r3"."id" = "t"."cmid"
left join "menu_help" "r4" on "r4"."id" = "t"."MHMID"
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "side_menus" t;

-- SM-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', coalesce(nullif("r1"."CMTITLE", ''), "r1"."title_fr"), "r1"."mid"), '') collate "und-x-icu" as "#1",
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") collate "und-x-icu" as "#2",
"t"."sequence" as "#3",
"t"."id" as "#4"
from "side_menus" t
left join "menus" "r1" on false
left join "side_menus" "r2" on false
where false
order by nullif(concat_ws(' ', coalesce(nullif("r1"."CMTITLE", ''), "r1"."title_fr"), "r1"."mid"), '') collate "und-x-icu", coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") collate "und-x-icu", "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "side_menus" t on "t"."id" = k."#row1"
left join "menus" "r1" on false
left join "side_menus" "r2" on false
left join "commands" "r3" on false
left join "menu_help" "r4" on "r4"."id" = "t"."MHMID"
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "side_menus" t
where false;
