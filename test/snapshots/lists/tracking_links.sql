-- Columns
"t"."id" as "id"
"t"."shipment" as "shipment"
nullif(concat_ws(' ', "r1"."shipper_name", "r1"."probill"), '') as "shipment_label"
"t"."scope" as "scope"
"t"."created_for" as "created_for"
to_char("t"."expires_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expires_at"
"t"."views" as "views"
"t"."revoked" as "revoked"

-- TRACK-LINKS, for the product administrator
from (select "t"."id" as "#row1",
"t"."expires_at" as "#1",
"t"."id" as "#2"
from "tracking_links" t
order by "t"."expires_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "tracking_links" t on "t"."id" = k."#row1"
left join "shipments" "r1" on "r1"."id" = "t"."shipment"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "tracking_links" t;

-- TRACK-LINKS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."expires_at" as "#1",
"t"."id" as "#2"
from "tracking_links" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])))
order by "t"."expires_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "tracking_links" t on "t"."id" = k."#row1"
left join "shipments" "r1" on ("r1"."id" = "t"."shipment" and ("r1"."bill_to" = any('{"11","12"}'::bigint[]) or "r1"."shipper" = any('{"11","12"}'::bigint[]) or "r1"."consignee" = any('{"11","12"}'::bigint[])))
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "tracking_links" t
where exists (select
from "shipments" "s"
where "s"."id" = "t"."shipment" and ("s"."bill_to" = any('{"11","12"}'::bigint[]) or "s"."shipper" = any('{"11","12"}'::bigint[]) or "s"."consignee" = any('{"11","12"}'::bigint[])));
