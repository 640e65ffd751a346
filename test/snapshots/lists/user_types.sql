-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."name_fr" as "name_fr"
"t"."base" as "base"
"t"."mt_type" as "mt_type"
"t"."analytics_id" as "analytics_id"
"t"."can_switch_user" as "can_switch_user"
"t"."quote_limit_24h" as "quote_limit_24h"

-- UAT-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "user_types" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_types" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "user_types" t;

-- UAT-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "user_types" t
where (("t"."mt_type" = any('{"ADMIN","CUSTOMER","ANON"}'::text[])
 and (not "t"."can_switch_user" or exists (select
from users tu
join user_types tt on tt.id = tu.user_type

where tu.id = '7'::bigint and tt.can_switch_user))
 and ("t"."base" <> 'customer_admin' or not exists (select
from customers tk
join customer_accounts ta on ta.customer = tk.id

where tk.company = '1'::bigint and ta.id <> all('{"12"}'::bigint[])))))::boolean
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "user_types" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "user_types" t
where (("t"."mt_type" = any('{"ADMIN","CUSTOMER","ANON"}'::text[])
 and (not "t"."can_switch_user" or exists (select
from users tu
join user_types tt on tt.id = tu.user_type

where tu.id = '7'::bigint and tt.can_switch_user))
 and ("t"."base" <> 'customer_admin' or not exists (select
from customers tk
join customer_accounts ta on ta.customer = tk.id

where tk.company = '1'::bigint and ta.id <> all('{"12"}'::bigint[])))))::boolean;
