-- Columns
"t"."id" as "id"
"t"."claim_number" as "claim_number"
"t"."status" as "status"
"t"."kind" as "kind"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."account" as "account"
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "account_label"
"t"."amount_claimed" as "amount_claimed"
"t"."amount_allowed" as "amount_allowed"
"t"."answer_due" as "answer_due"
"t"."liability_limit" as "liability_limit"
"t"."currency" as "currency"
"t"."notice_due" as "notice_due"
"t"."claim_due" as "claim_due"
"t"."opened_by" as "opened_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "opened_by_label"
"t"."assigned_to" as "assigned_to"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "assigned_to_label"
to_char("t"."closed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closed_at"

-- CLAIM-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."claim_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "cargo_claims" t
order by "t"."claim_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "cargo_claims" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
left join "customer_accounts" "r2" on "r2"."id" = "t"."account"
left join "users" "r3" on "r3"."id" = "t"."opened_by"
left join "users" "r4" on "r4"."id" = "t"."assigned_to"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "cargo_claims" t;

-- CLAIM-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."claim_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "cargo_claims" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."claim_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "cargo_claims" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
left join "customer_accounts" "r2" on ("r2"."id" = "t"."account" and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r3" on ("r3"."id" = "t"."opened_by" and "r3"."MT_COMP" = '1'::bigint)
left join "users" "r4" on ("r4"."id" = "t"."assigned_to" and "r4"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "cargo_claims" t
where "t"."account" = any('{"11","12"}'::bigint[]);
