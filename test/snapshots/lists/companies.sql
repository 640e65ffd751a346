-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name" as "name"
"t"."group" as "group"
"t"."city" as "city"
"t"."province" as "province"
"t"."country" as "country"
"t"."postal_code" as "postal_code"
"t"."phone" as "phone"
"t"."status" as "status"
((select count(*)

-- CO-START, for the product administrator
from "users" "t_c"
where "t_c"."MT_COMP" = "t"."id")) as "user_count",
"t"."time_zone" as "time_zone",
"t"."key_field" as "key_field",
"t"."file_quota_mb" as "file_quota_mb",
"t"."skin" as "skin",
"t"."default_group" as "default_group",
coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") as "default_group_label",
"t"."scac" as "scac",
"t"."gst_number" as "gst_number",
"t"."qst_number" as "qst_number",
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "companies" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "companies" t on "t"."id" = k."#row1"
left join "menu_groups" "r1" on "r1"."id" = "t"."default_group"
order by k."#1", k."#2") r;

select count(*)
from "companies" t;

-- CO-START, for a customer with accounts 11 and 12, of which 12 in full
from "users" "t_c"
where ("t_c"."MT_COMP" = "t"."id" and "t_c"."MT_COMP" = '1'::bigint))) as "user_count",
"t"."time_zone" as "time_zone",
"t"."key_field" as "key_field",
"t"."file_quota_mb" as "file_quota_mb",
"t"."skin" as "skin",
"t"."default_group" as "default_group",
coalesce(nullif("r1"."name_en", ''), "r1"."name_fr") as "default_group_label",
"t"."scac" as "scac",
"t"."gst_number" as "gst_number",
"t"."qst_number" as "qst_number",
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at",
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "companies" t
where "t"."id" = '1'::bigint
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "companies" t on "t"."id" = k."#row1"
left join "menu_groups" "r1" on ("r1"."id" = "t"."default_group" and "r1"."company" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "companies" t
where "t"."id" = '1'::bigint;
