-- Columns
"t"."id" as "id"
"t"."pickup_number" as "pickup_number"
"t"."progress" as "progress"
"t"."pickup_date" as "pickup_date"
"t"."ready_time" as "ready_time"
"t"."closing_time" as "closing_time"
"t"."shipper_name" as "shipper_name"
"t"."city" as "city"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "terminal_label"
"t"."total_pieces" as "total_pieces"
"t"."total_weight" as "total_weight"
"t"."status" as "status"
"t"."rapid" as "rapid"
"t"."pickup_after" as "pickup_after"
"t"."pickup_before" as "pickup_before"
"t"."account" as "account"
nullif(concat_ws(' ', "r2"."name", "r2"."account"), '') as "account_label"
"t"."shipper" as "shipper"
nullif(concat_ws(' ', "r3"."name", "r3"."account"), '') as "shipper_label"
"t"."location_note" as "location_note"
"t"."address_1" as "address_1"
"t"."province" as "province"
"t"."postal_code" as "postal_code"
"t"."country" as "country"
"t"."contact_name" as "contact_name"
"t"."phone" as "phone"
"t"."extension" as "extension"
"t"."email" as "email"
"t"."weight_unit" as "weight_unit"
"t"."total_cube" as "total_cube"
"t"."shipments_count" as "shipments_count"
"t"."dangerous_goods" as "dangerous_goods"
"t"."equipment_needed" as "equipment_needed"
"t"."special_instructions" as "special_instructions"
"t"."instructions" as "instructions"
"t"."quote" as "quote"
"r4"."quote_number" as "quote_label"
"t"."template" as "template"
"r5"."name" as "template_label"
"t"."driver_note" as "driver_note"
to_char("t"."picked_up_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "picked_up_at"
"t"."missed_reason" as "missed_reason"
"t"."offered_date" as "offered_date"
"t"."requested_by" as "requested_by"
nullif(concat_ws(' ', "r6"."MT_FNAME", "r6"."MT_LNAME"), '') as "requested_by_label"
"t"."accessorials" as "accessorials"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- PU-START, for the product administrator
from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."pickup_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "pickups" t
order by "t"."pickup_date" desc, "t"."pickup_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "customer_accounts" "r2" on "r2"."id" = "t"."account"
left join "customer_accounts" "r3" on "r3"."id" = "t"."shipper"
left join "quotes" "r4" on "r4"."id" = "t"."quote"
left join "shipment_templates" "r5" on "r5"."id" = "t"."template"
left join "users" "r6" on "r6"."id" = "t"."requested_by"
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "pickups" t;

-- PU-START, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."pickup_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "pickups" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."pickup_date" desc, "t"."pickup_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "customer_accounts" "r2" on ("r2"."id" = "t"."account" and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."shipper" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "quotes" "r4" on ("r4"."id" = "t"."quote" and ("r4"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "r4"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "r4"."account" is null)))
left join "shipment_templates" "r5" on ("r5"."id" = "t"."template" and (("r5"."account" = any('{"11","12"}'::bigint[]) and "r5"."shared" = 'true'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "r5"."owner" and "s"."MT_COMP" = '1'::bigint)))
left join "users" "r6" on ("r6"."id" = "t"."requested_by" and "r6"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "pickups" t
where "t"."account" = any('{"11","12"}'::bigint[]);

-- PU-DISP, for the product administrator
from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."pickup_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "pickups" t
where ("t"."progress" = any('{"requested","dispatched","arrived","missed"}'::text[]) and "t"."pickup_date" = '2026-11-20'::date)
order by "t"."pickup_date" desc, "t"."pickup_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "customer_accounts" "r2" on "r2"."id" = "t"."account"
left join "customer_accounts" "r3" on "r3"."id" = "t"."shipper"
left join "quotes" "r4" on "r4"."id" = "t"."quote"
left join "shipment_templates" "r5" on "r5"."id" = "t"."template"
left join "users" "r6" on "r6"."id" = "t"."requested_by"
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "pickups" t
where ("t"."progress" = any('{"requested","dispatched","arrived","missed"}'::text[]) and "t"."pickup_date" = '2026-11-20'::date);

-- PU-DISP, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."accessorials") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "accessorials_label"
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."pickup_number" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "pickups" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and ("t"."progress" = any('{"requested","dispatched","arrived","missed"}'::text[]) and "t"."pickup_date" = '2026-11-20'::date))
order by "t"."pickup_date" desc, "t"."pickup_number" collate "und-x-icu" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
left join "customer_accounts" "r2" on ("r2"."id" = "t"."account" and "r2"."id" = any('{"11","12"}'::bigint[]))
left join "customer_accounts" "r3" on ("r3"."id" = "t"."shipper" and "r3"."id" = any('{"11","12"}'::bigint[]))
left join "quotes" "r4" on ("r4"."id" = "t"."quote" and ("r4"."account" = any('{"11","12"}'::bigint[]) or (exists (select
from "users" "s"
where "s"."id" = "r4"."quoted_by" and "s"."MT_COMP" = '1'::bigint) and "r4"."account" is null)))
left join "shipment_templates" "r5" on ("r5"."id" = "t"."template" and (("r5"."account" = any('{"11","12"}'::bigint[]) and "r5"."shared" = 'true'::text::boolean) or exists (select
from "users" "s"
where "s"."id" = "r5"."owner" and "s"."MT_COMP" = '1'::bigint)))
left join "users" "r6" on ("r6"."id" = "t"."requested_by" and "r6"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc, k."#3" desc) r;

select count(*)
from "pickups" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and ("t"."progress" = any('{"requested","dispatched","arrived","missed"}'::text[]) and "t"."pickup_date" = '2026-11-20'::date));

-- PU-MINE, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "pickups" t
where "t"."requested_by" = '7'::bigint
order by "t"."pickup_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "pickups" t
where "t"."requested_by" = '7'::bigint;

-- PU-MINE, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "pickups" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."requested_by" = '7'::bigint)
order by "t"."pickup_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "pickups" t
where ("t"."account" = any('{"11","12"}'::bigint[]) and "t"."requested_by" = '7'::bigint);

-- TR-PICKUP, for the product administrator
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "pickups" t
order by "t"."pickup_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "pickups" t;

-- TR-PICKUP, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."pickup_date" as "#1",
"t"."id" as "#2"
from "pickups" t
where "t"."account" = any('{"11","12"}'::bigint[])
order by "t"."pickup_date" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "pickups" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."terminal"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "pickups" t
where "t"."account" = any('{"11","12"}'::bigint[]);
