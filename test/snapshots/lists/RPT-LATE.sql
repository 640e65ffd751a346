-- For the product administrator
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."status" as "status",
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "days_late",
"t"."pickup_date" as "pickup_date",
to_char("t"."original_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "original_eta",
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta",
"t"."shipper_name" as "shipper_name",
"t"."consignee_name" as "consignee_name",
"t"."consignee_city" as "consignee_city",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r1"."code", "r1"."name"), '') as "destination_terminal_label",
"t"."current_terminal" as "current_terminal",
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "current_terminal_label",
"t"."service_level" as "service_level",
"t"."weight" as "weight",
"t"."dangerous_goods" as "dangerous_goods",
"t"."special_instructions" as "special_instructions"
from (select "t"."id" as "#row1",
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "#1",
"t"."pickup_date" as "#2",
"t"."id" as "#3"
from "shipments" t
where ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date))
order by (case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) desc nulls last, "t"."pickup_date", "t"."id"
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."destination_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2", k."#3") r;

select count(*)
from "shipments" t
where ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date));

-- For a customer with accounts 11 and 12, of which 12 in full
select coalesce(json_agg(r), '[]')::text as results
from (select "t"."id" as "id",
"t"."probill" as "probill",
"t"."status" as "status",
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "days_late",
"t"."pickup_date" as "pickup_date",
to_char("t"."original_eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "original_eta",
to_char("t"."eta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "eta",
"t"."shipper_name" as "shipper_name",
"t"."consignee_name" as "consignee_name",
"t"."consignee_city" as "consignee_city",
"t"."destination_terminal" as "destination_terminal",
nullif(concat_ws(' ', "r1"."code", "r1"."name"), '') as "destination_terminal_label",
"t"."current_terminal" as "current_terminal",
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "current_terminal_label",
"t"."service_level" as "service_level",
"t"."weight" as "weight",
"t"."dangerous_goods" as "dangerous_goods",
"t"."special_instructions" as "special_instructions"
from (select "t"."id" as "#row1",
(case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) as "#1",
"t"."pickup_date" as "#2",
"t"."id" as "#3"
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date)))
order by (case when ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date < 0 then 0 else ("t"."eta" at time zone 'America/Toronto')::date - ("t"."original_eta" at time zone 'America/Toronto')::date end) desc nulls last, "t"."pickup_date", "t"."id"
limit '20'::bigint offset '0'::bigint) k
join "shipments" t on "t"."id" = k."#row1"
left join "terminals" "r1" on "r1"."id" = "t"."destination_terminal"
left join "terminals" "r2" on "r2"."id" = "t"."current_terminal"
order by k."#1" desc nulls last, k."#2", k."#3") r;

select count(*)
from "shipments" t
where (("t"."bill_to" = any('{"11","12"}'::bigint[]) or "t"."shipper" = any('{"11","12"}'::bigint[]) or "t"."consignee" = any('{"11","12"}'::bigint[])) and ("t"."status" = any('{"in_transit_late","late"}'::text[]) and ("t"."pickup_date" >= '2026-01-01'::date and "t"."pickup_date" < '2027-01-01'::date)));
