-- Columns
"t"."id" as "id"
"t"."partner_code" as "partner_code"
"t"."name" as "name"
"t"."scac" as "scac"
"t"."edi_partner" as "edi_partner"
nullif(concat_ws(' ', "r1"."trading_partner_id", "r1"."name"), '') as "edi_partner_label"
"t"."tracking_url" as "tracking_url"
"t"."pro_pattern" as "pro_pattern"
"t"."status" as "status"
"t"."provinces" as "provinces"

-- INTER-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."partner_code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "interline_carriers" t
order by "t"."partner_code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "interline_carriers" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on "r1"."id" = "t"."edi_partner"
order by k."#1", k."#2") r;

select count(*)
from "interline_carriers" t;

-- INTER-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."partner_code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "interline_carriers" t
order by "t"."partner_code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "interline_carriers" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on ("r1"."id" = "t"."edi_partner" and exists (select
from "customers" "s"
where "s"."id" = "r1"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[]))))
order by k."#1", k."#2") r;

select count(*)
from "interline_carriers" t;
