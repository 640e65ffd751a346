-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."company_name" as "company_name"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."status" as "status"
"t"."documents" as "documents"
"t"."protocol" as "protocol"
"t"."target_date" as "target_date"
"t"."technician" as "technician"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "technician_label"
to_char("t"."test_passed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "test_passed_at"
"t"."x12_version" as "x12_version"
"t"."technical_contact" as "technical_contact"
"t"."technical_email" as "technical_email"
"t"."monthly_volume" as "monthly_volume"
"t"."partner" as "partner"
nullif(concat_ws(' ', "r3"."name", "r3"."trading_partner_id"), '') as "partner_label"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r4"."MT_FNAME", "r4"."MT_LNAME"), '') as "requested_by_label"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r5"."MT_FNAME", "r5"."MT_LNAME"), '') as "decided_by_label"

-- EDI-REQ, for the product administrator
from (select "t"."id" as "#row1",
"t"."control_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "edi_requests" t
order by "t"."control_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "edi_requests" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "users" "r2" on "r2"."id" = "t"."technician"
left join "edi_partners" "r3" on "r3"."id" = "t"."partner"
left join "users" "r4" on "r4"."id" = "t"."requested_by"
left join "users" "r5" on "r5"."id" = "t"."decided_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "edi_requests" t;

-- EDI-REQ, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."control_number" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "edi_requests" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."control_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "edi_requests" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "users" "r2" on ("r2"."id" = "t"."technician" and "r2"."MT_COMP" = '1'::bigint)
left join "edi_partners" "r3" on ("r3"."id" = "t"."partner" and exists (select
from "customers" "s"
where "s"."id" = "r3"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[]))))
left join "users" "r4" on ("r4"."id" = "t"."requested_by" and "r4"."MT_COMP" = '1'::bigint)
left join "users" "r5" on ("r5"."id" = "t"."decided_by" and "r5"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "edi_requests" t
where "t"."account" = any('{"11","12"}'::bigint[]);
