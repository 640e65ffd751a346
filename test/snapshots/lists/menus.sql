-- Columns
"t"."id" as "id"
"t"."mid" as "mid"
"t"."CMTITLE" as "CMTITLE"
"t"."title_fr" as "title_fr"
"t"."TMVNAM" as "TMVNAM"
"t"."CMCID" as "CMCID"
nullif(concat_ws(' ', coalesce(nullif("r1"."title_en", ''), "r1"."title_fr"), "r1"."cmid"), '') as "CMCID_label"
"t"."TMHOOK" as "TMHOOK"
"t"."TSCID" as "TSCID"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "TSCID_label"
"t"."CMVNAM" as "CMVNAM"
"t"."CMHID" as "CMHID"
"t"."DOCLIB" as "DOCLIB"
"t"."EXDOCLIB" as "EXDOCLIB"
"t"."DOCLIB_TYPE" as "DOCLIB_TYPE"
"t"."external" as "external"
"t"."icon" as "icon"
"t"."sequence" as "sequence"
"t"."status" as "status"

-- TM-START, MENU_MAINT, for the product administrator
from (select "t"."id" as "#row1",
"t"."sequence" as "#1",
"t"."mid" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "menus" t
order by "t"."sequence", "t"."mid" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "menus" t on "t"."id" = k."#row1"
left join "commands" "r1" on "r1"."id" = "t"."CMCID"
left join "side_menus" "r2" on "r2"."id" = "t"."TSCID"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "menus" t;

-- TM-START, MENU_MAINT, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."sequence" as "#1",
"t"."mid" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "menus" t
where false
order by "t"."sequence", "t"."mid" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "menus" t on "t"."id" = k."#row1"
left join "commands" "r1" on false
left join "side_menus" "r2" on false
order by k."#1", k."#2", k."#3") r;

select count(*)
from "menus" t
where false;
