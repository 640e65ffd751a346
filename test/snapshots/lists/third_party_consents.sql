-- Columns
"t"."id" as "id"
"t"."biller_number" as "biller_number"
"t"."biller_postal" as "biller_postal"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."status" as "status"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"
"t"."created_by" as "created_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "created_by_label"
to_char("t"."ended_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "ended_at"
"t"."ended_by" as "ended_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "ended_by_label"
"t"."note" as "note"
"t"."biller" as "biller"
nullif(concat_ws(' ', "r4"."name", "r4"."account"), '') as "biller_label"

-- TPC-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."created_at" as "#1",
"t"."id" as "#2"
from "third_party_consents" t
order by "t"."created_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "third_party_consents" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "users" "r2" on "r2"."id" = "t"."created_by"
left join "users" "r3" on "r3"."id" = "t"."ended_by"
left join "customer_accounts" "r4" on "r4"."id" = "t"."biller"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "third_party_consents" t;

-- TPC-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."created_at" as "#1",
"t"."id" as "#2"
from "third_party_consents" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."created_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "third_party_consents" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r2" on ("r2"."id" = "t"."created_by" and "r2"."MT_COMP" = '1'::bigint)
left join "users" "r3" on ("r3"."id" = "t"."ended_by" and "r3"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "third_party_consents" t
where "t"."account" = any('{"11","12"}'::bigint[]);
