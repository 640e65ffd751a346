-- Columns
"t"."id" as "id"
"t"."partner" as "partner"
nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') as "partner_label"
"t"."document" as "document"
"t"."direction" as "direction"
"t"."x12_version" as "x12_version"
"t"."ack_required" as "ack_required"
"t"."schedule_minutes" as "schedule_minutes"
"t"."status" as "status"
"t"."element_sep" as "element_sep"
"t"."segment_sep" as "segment_sep"
"t"."component_sep" as "component_sep"

-- EDI-DOCS, for the product administrator
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') collate "und-x-icu" as "#1",
coalesce(array_position('{"204","210","211","214","820","824","856","858","990","997"}'::text[], "t"."document"), 11) as "#2",
"t"."id" as "#3"
from "edi_partner_documents" t
left join "edi_partners" "r1" on "r1"."id" = "t"."partner"
order by nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') collate "und-x-icu", coalesce(array_position('{"204","210","211","214","820","824","856","858","990","997"}'::text[], "t"."document"), 11), "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "edi_partner_documents" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on "r1"."id" = "t"."partner"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "edi_partner_documents" t;

-- EDI-DOCS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') collate "und-x-icu" as "#1",
coalesce(array_position('{"204","210","211","214","820","824","856","858","990","997"}'::text[], "t"."document"), 11) as "#2",
"t"."id" as "#3"
from "edi_partner_documents" t
left join "edi_partners" "r1" on ("r1"."id" = "t"."partner" and exists (select
from "customers" "s"
where "s"."id" = "r1"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[]))))
where false
order by nullif(concat_ws(' ', "r1"."name", "r1"."trading_partner_id"), '') collate "und-x-icu", coalesce(array_position('{"204","210","211","214","820","824","856","858","990","997"}'::text[], "t"."document"), 11), "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "edi_partner_documents" t on "t"."id" = k."#row1"
left join "edi_partners" "r1" on ("r1"."id" = "t"."partner" and exists (select
from "customers" "s"
where "s"."id" = "r1"."customer" and exists (select
from "customer_accounts" "s2"
where "s2"."customer" = "s"."id" and "s2"."id" = any('{"11","12"}'::bigint[]))))
order by k."#1", k."#2", k."#3") r;

select count(*)
from "edi_partner_documents" t
where false;
