-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name" as "name"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."region" as "region"
nullif(concat_ws(' ', "r2"."code", coalesce(nullif("r2"."name_en", ''), "r2"."name_fr")), '') as "region_label"
"t"."status" as "status"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- CMD_ManageSaleCodes, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "sales_codes" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "sales_codes" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "regions" "r2" on "r2"."id" = "t"."region"
order by k."#1", k."#2") r;

select count(*)
from "sales_codes" t;

-- CMD_ManageSaleCodes, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "sales_codes" t
where false
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "sales_codes" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "regions" "r2" on "r2"."id" = "t"."region"
order by k."#1", k."#2") r;

select count(*)
from "sales_codes" t
where false;
