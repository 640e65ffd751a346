-- Columns
"t"."id" as "id"
"t"."account" as "account"
"t"."name" as "name"
"t"."city" as "city"
"t"."province" as "province"
"t"."postal_code" as "postal_code"
"t"."created_from" as "created_from"
"t"."status" as "status"
"t"."bol" as "bol"
nullif(concat_ws(' ', "r1"."blind_name", "r1"."bol_number"), '') as "bol_label"
"t"."merged_into" as "merged_into"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "merged_into_label"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"

-- SKEL-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."created_at" as "#1",
"t"."id" as "#2"
from "skeleton_accounts" t
order by "t"."created_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "skeleton_accounts" t on "t"."id" = k."#row1"
left join "bols" "r1" on "r1"."id" = "t"."bol"
left join "customers" "r2" on "r2"."id" = "t"."merged_into"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "skeleton_accounts" t;

-- SKEL-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."created_at" as "#1",
"t"."id" as "#2"
from "skeleton_accounts" t
where false
order by "t"."created_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "skeleton_accounts" t on "t"."id" = k."#row1"
left join "bols" "r1" on ("r1"."id" = "t"."bol" and "r1"."account" = any('{"11","12"}'::bigint[]))
left join "customers" "r2" on ("r2"."id" = "t"."merged_into" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r2"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "skeleton_accounts" t
where false;
