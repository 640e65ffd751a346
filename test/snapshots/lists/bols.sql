-- Columns
"t"."id" as "id"
"t"."bol_number" as "bol_number"
"t"."status" as "status"
"t"."ship_date" as "ship_date"
"t"."shipper_name" as "shipper_name"
"t"."consignee_name" as "consignee_name"
"t"."consignee_city" as "consignee_city"
"t"."terms" as "terms"
"t"."total_pieces" as "total_pieces"
"t"."total_weight" as "total_weight"
"t"."probill" as "probill"
"t"."account" as "account"
nullif(concat_ws(' ', "r1"."name", "r1"."account"), '') as "account_label"
"t"."kind" as "kind"
"t"."blind_name" as "blind_name"
"t"."flagged" as "flagged"
"t"."flag_reason" as "flag_reason"
"t"."shipper_address_1" as "shipper_address_1"
"t"."shipper_address_2" as "shipper_address_2"
"t"."shipper_city" as "shipper_city"
"t"."shipper_province" as "shipper_province"
"t"."shipper_postal" as "shipper_postal"
"t"."shipper_country" as "shipper_country"
"t"."shipper_contact" as "shipper_contact"
"t"."shipper_phone" as "shipper_phone"
"t"."consignee_address_1" as "consignee_address_1"
"t"."consignee_address_2" as "consignee_address_2"
"t"."consignee_province" as "consignee_province"
"t"."consignee_postal" as "consignee_postal"
"t"."consignee_country" as "consignee_country"
"t"."consignee_contact" as "consignee_contact"
"t"."consignee_phone" as "consignee_phone"
"t"."third_party" as "third_party"
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "third_party_label"
"t"."third_party_number" as "third_party_number"
"t"."third_party_postal" as "third_party_postal"
"t"."third_party_verified" as "third_party_verified"
"t"."po_number" as "po_number"
"t"."po_date" as "po_date"
"t"."order_number" as "order_number"
"t"."reference_1" as "reference_1"
"t"."reference_2" as "reference_2"
"t"."reference_3" as "reference_3"
"t"."reference_4" as "reference_4"
"t"."service_level" as "service_level"
"t"."delivery_time_from" as "delivery_time_from"
"t"."delivery_time_to" as "delivery_time_to"
"t"."special_instructions" as "special_instructions"
"t"."shipping_characteristics" as "shipping_characteristics"
"t"."declared_value" as "declared_value"
"t"."export_declaration" as "export_declaration"
"t"."cod_amount" as "cod_amount"
"t"."customs_broker" as "customs_broker"
nullif(concat_ws(' ', "r3"."name", "r3"."code"), '') as "customs_broker_label"
"t"."dangerous_goods" as "dangerous_goods"
"t"."emergency_phone" as "emergency_phone"
"t"."erap_number" as "erap_number"
"t"."dg_declaration" as "dg_declaration"
"t"."total_cube" as "total_cube"
"t"."label_count" as "label_count"
"t"."pickup" as "pickup"
nullif(concat_ws(' ', "r4"."shipper_name", "r4"."pickup_number"), '') as "pickup_label"
"t"."quote" as "quote"
"r5"."quote_number" as "quote_label"
"t"."template" as "template"
"r6"."name" as "template_label"
"t"."copied_from" as "copied_from"
nullif(concat_ws(' ', "r7"."blind_name", "r7"."bol_number"), '') as "copied_from_label"
to_char("t"."finalized_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "finalized_at"
"t"."finalized_by" as "finalized_by"
nullif(concat_ws(' ', "r8"."MT_FNAME", "r8"."MT_LNAME"), '') as "finalized_by_label"
"t"."document" as "document"
"r9"."filename" as "document_label"
"t"."released_by" as "released_by"
nullif(concat_ws(' ', "r10"."MT_FNAME", "r10"."MT_LNAME"), '') as "released_by_label"
"t"."accessorials" as "accessorials"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- BL-START, for the product administrator
from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label",
"t"."original_probill" as "original_probill",
"t"."corrects" as "corrects",
nullif(concat_ws(' ', "r11"."blind_name", "r11"."bol_number"), '') as "corrects_label",
"t"."blind_address" as "blind_address",
to_char("t"."shipped_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "shipped_at"
from (select "t"."id" as "#row1",
"t"."ship_date" as "#1",
"t"."bol_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "bols" t
where "t"."status" = any('{"incomplete","queued","exception"}'::text[])
order by "t"."ship_date" desc nulls last, "t"."bol_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on "r1"."id" = "t"."account"
left join "customer_accounts" "r2" on "r2"."id" = "t"."third_party"
left join "customs_brokers" "r3" on "r3"."id" = "t"."customs_broker"
left join "pickups" "r4" on "r4"."id" = "t"."pickup"
left join "quotes" "r5" on "r5"."id" = "t"."quote"
left join "shipment_templates" "r6" on "r6"."id" = "t"."template"
left join "bols" "r7" on "r7"."id" = "t"."copied_from"
left join "users" "r8" on "r8"."id" = "t"."finalized_by"
left join "attachments" "r9" on "r9"."id" = "t"."document"
left join "users" "r10" on "r10"."id" = "t"."released_by"
left join "bols" "r11" on "r11"."id" = "t"."corrects"
order by k."#1" desc nulls last, k."#2" desc, k."#3" desc) r;

select count(*)
from "bols" t
where "t"."status" = any('{"incomplete","queued","exception"}'::text[]);

-- BL-START, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label",
"t"."original_probill" as "original_probill",
"t"."corrects" as "corrects",
nullif(concat_ws(' ', "r10"."blind_name", "r10"."bol_number"), '') as "corrects_label",
"t"."blind_address" as "blind_address",
to_char("t"."shipped_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "shipped_at"
from (select "t"."id" as "#row1",
"t"."ship_date" as "#1",
"t"."bol_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."status" = any('{"incomplete","queued","exception"}'::text[]))
order by "t"."ship_date" desc nulls last, "t"."bol_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
left join "customer_accounts" "r1" on ("r1"."id" = "t"."account" and "r1"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r2" on ("r2"."id" = "t"."third_party" and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "customs_brokers" "r3" on "r3"."id" = "t"."customs_broker"
left join "pickups" "r4" on ("r4"."id" = "t"."pickup" and "r4"."account" = any('{"11","12"}'::bigint[]))
left join "quotes" "r5" on ("r5"."id" = "t"."quote" and ("r5"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "r5"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "r5"."account" is null)))
left join "shipment_templates" "r6" on ("r6"."id" = "t"."template" and (("r6"."account" = any('{"11","12"}'::bigint[]) and "r6"."shared" = 'true'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "r6"."owner" and "s"."MT_COMP" = '1'::bigint)))
left join "bols" "r7" on ("r7"."id" = "t"."copied_from" and "r7"."account" = any('{"11","12"}'::bigint[]))
left join "users" "r8" on ("r8"."id" = "t"."finalized_by" and "r8"."MT_COMP" = '1'::bigint)
left join "attachments" "r9" on "r9"."id" = "t"."document"
left join "bols" "r10" on ("r10"."id" = "t"."corrects" and "r10"."account" = any('{"11","12"}'::bigint[]))
order by k."#1" desc nulls last, k."#2" desc, k."#3" desc) r;

select count(*)
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."status" = any('{"incomplete","queued","exception"}'::text[]));

-- BL-FINAL, for the product administrator
from (select "t"."id" as "#row1",
"t"."finalized_at" as "#1",
"t"."id" as "#2"
from "bols" t
where "t"."status" = 'processed'
order by "t"."finalized_at" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "bols" t
where "t"."status" = 'processed';

-- BL-FINAL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."finalized_at" as "#1",
"t"."id" as "#2"
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."status" = 'processed')
order by "t"."finalized_at" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."status" = 'processed');

-- BL-FLAG, for the product administrator
from (select "t"."id" as "#row1",
"t"."ship_date" as "#1",
"t"."id" as "#2"
from "bols" t
where "t"."flagged" is true
order by "t"."ship_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "bols" t
where "t"."flagged" is true;

-- BL-FLAG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."ship_date" as "#1",
"t"."id" as "#2"
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."flagged" is true)
order by "t"."ship_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."flagged" is true);

-- BL-SEARCH, for the product administrator
from (select "t"."id" as "#row1",
"t"."ship_date" as "#1",
"t"."id" as "#2"
from "bols" t
where ("t"."status" = 'processed' and ("t"."ship_date" >= '2026-01-01'::date and "t"."ship_date" < '2027-01-01'::date))
order by "t"."ship_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "bols" t
where ("t"."status" = 'processed' and ("t"."ship_date" >= '2026-01-01'::date and "t"."ship_date" < '2027-01-01'::date));

-- BL-SEARCH, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."ship_date" as "#1",
"t"."id" as "#2"
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and ("t"."status" = 'processed' and ("t"."ship_date" >= '2026-01-01'::date and "t"."ship_date" < '2027-01-01'::date)))
order by "t"."ship_date" desc nulls last, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "bols" t on "t"."id" = k."#row1"
order by k."#1" desc nulls last, k."#2" desc) r;

select count(*)
from "bols" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and ("t"."status" = 'processed' and ("t"."ship_date" >= '2026-01-01'::date and "t"."ship_date" < '2027-01-01'::date)));
