-- Columns
"t"."id" as "id"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."method" as "method"
"t"."daily_digest" as "daily_digest"
"t"."status" as "status"
"t"."user" as "user"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "user_label"
"t"."events" as "events"

-- NOTIF-START, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "notification_subscriptions" t
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
order by nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "notification_subscriptions" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "users" "r2" on "r2"."id" = "t"."user"
order by k."#1", k."#2") r;

select count(*)
from "notification_subscriptions" t;

-- NOTIF-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "notification_subscriptions" t
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint)
order by nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "notification_subscriptions" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r2" on ("r2"."id" = "t"."user" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "notification_subscriptions" t
where exists (select
from "users" "s"
where "s"."id" = "t"."user" and "s"."MT_COMP" = '1'::bigint);
