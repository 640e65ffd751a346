-- Columns
"t"."id" as "id"
"t"."trading_partner_id" as "trading_partner_id"
"t"."name" as "name"
"t"."qualifier" as "qualifier"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "customer_label"
"t"."carrier" as "carrier"
"r2"."name" as "carrier_label"
"t"."transfer_type" as "transfer_type"
"t"."protocol" as "protocol"
"t"."host" as "host"
"t"."status" as "status"
"t"."test_mode" as "test_mode"
"t"."priority" as "priority"
"t"."threshold_minutes" as "threshold_minutes"
"t"."threshold_errors" as "threshold_errors"
"t"."remote_access" as "remote_access"
"t"."contact" as "contact"
"r3"."first_name" as "contact_label"
"t"."port" as "port"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- EDI-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "edi_partners" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "edi_partners" t on "t"."id" = k."#row1"
left join "customers" "r1" on "r1"."id" = "t"."customer"
left join "interline_carriers" "r2" on "r2"."id" = "t"."carrier"
left join "contacts" "r3" on "r3"."id" = "t"."contact"
order by k."#1", k."#2") r;

select count(*)
from "edi_partners" t;

-- EDI-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "edi_partners" t
where exists (select
from "customers" "s"
where "s"."id" = "t"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[])))
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "edi_partners" t on "t"."id" = k."#row1"
left join "customers" "r1" on ("r1"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r1"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
order by k."#1", k."#2") r;

select count(*)
from "edi_partners" t
where exists (select
from "customers" "s"
where "s"."id" = "t"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[])));
