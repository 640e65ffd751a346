-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."sales_code" as "sales_code"
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "sales_code_label"
"t"."all_customers" as "all_customers"
"t"."effective_from" as "effective_from"
"t"."effective_to" as "effective_to"

-- UA-SALES-LIST, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "user_sales" t
left join "users" "r1" on "r1"."id" = "t"."user"
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_sales" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "sales_codes" "r2" on "r2"."id" = "t"."sales_code"
order by k."#1", k."#2") r;

select count(*)
from "user_sales" t;

-- UA-SALES-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "user_sales" t
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
where false
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_sales" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "sales_codes" "r2" on false
order by k."#1", k."#2") r;

select count(*)
from "user_sales" t
where false;
