-- Columns
"t"."id" as "id"
"t"."nickname" as "nickname"
"t"."name" as "name"
"t"."city" as "city"
"t"."province" as "province"
"t"."postal_code" as "postal_code"
"t"."contact_name" as "contact_name"
"t"."phone" as "phone"
"t"."email" as "email"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."uses" as "uses"
"t"."address_1" as "address_1"
"t"."address_2" as "address_2"
"t"."country" as "country"
"t"."open_time" as "open_time"
"t"."close_time" as "close_time"
"t"."special_instructions" as "special_instructions"
"t"."default_accessorials" as "default_accessorials"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- ADDR-BOOK, for the product administrator
from unnest("t"."default_accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "default_accessorials_label"
from (select "t"."id" as "#row1",
"t"."nickname" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "address_book" t
order by "t"."nickname" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "address_book" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
order by k."#1", k."#2") r;

select count(*)
from "address_book" t;

-- ADDR-BOOK, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."default_accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "default_accessorials_label"
from (select "t"."id" as "#row1",
"t"."nickname" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "address_book" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."nickname" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "address_book" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
order by k."#1", k."#2") r;

select count(*)
from "address_book" t
where "t"."account" = any('{"11","12"}'::bigint[]);
