-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."account" as "account"
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "account_label"
"t"."can_quote" as "can_quote"
"t"."can_ship" as "can_ship"
"t"."can_view_charges" as "can_view_charges"
"t"."is_default" as "is_default"

-- GA-START, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "group_accounts" t
left join "users" "r1" on "r1"."id" = "t"."user"
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "group_accounts" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "customer_accounts" "r2" on "r2"."id" = "t"."account"
order by k."#1", k."#2") r;

select count(*)
from "group_accounts" t;

-- GA-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "group_accounts" t
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
where (exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint))
order by nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "group_accounts" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "customer_accounts" "r2" on ("r2"."id" = "t"."account" and "r2"."id" = any('{"11","12"}'::bigint[]))
order by k."#1", k."#2") r;

select count(*)
from "group_accounts" t
where (exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint));
