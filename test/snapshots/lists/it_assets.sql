-- Columns
"t"."id" as "id"
"t"."asset_tag" as "asset_tag"
"t"."kind" as "kind"
"t"."make_model" as "make_model"
"t"."serial_number" as "serial_number"
"t"."status" as "status"
"t"."assigned_to" as "assigned_to"
nullif(concat_ws(' ', "r1"."first_name", "r1"."last_name"), '') as "assigned_to_label"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r2"."name", "r2"."code"), '') as "terminal_label"
"t"."assigned_on" as "assigned_on"
"t"."returned_on" as "returned_on"
"t"."purchase_date" as "purchase_date"
"t"."purchase_cost" as "purchase_cost"
"t"."warranty_end" as "warranty_end"
"t"."imei" as "imei"
"t"."phone_number" as "phone_number"
"t"."onboarding" as "onboarding"
nullif(concat_ws(' ', "r3"."first_name", "r3"."control_number"), '') as "onboarding_label"
"t"."exit_condition" as "exit_condition"
"r4"."control_number" as "exit_condition_label"

-- ITA-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."asset_tag" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "it_assets" t
order by "t"."asset_tag" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "it_assets" t on "t"."id" = k."#row1"
left join "employees" "r1" on "r1"."id" = "t"."assigned_to"
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "onboardings" "r3" on "r3"."id" = "t"."onboarding"
left join "exit_conditions" "r4" on "r4"."id" = "t"."exit_condition"
order by k."#1", k."#2") r;

select count(*)
from "it_assets" t;

-- ITA-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."asset_tag" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "it_assets" t
where false
order by "t"."asset_tag" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "it_assets" t on "t"."id" = k."#row1"
left join "employees" "r1" on ("r1"."id" = "t"."assigned_to" and ("r1"."user" = '7'::bigint or exists (select
from "employees" "s"
where "s"."id" = "r1"."manager" and "s"."user" = '7'::bigint)))
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "onboardings" "r3" on ("r3"."id" = "t"."onboarding" and exists (select
from "users" "s"
where "s"."id" = "r3"."manager" and "s"."MT_COMP" = '1'::bigint))
left join "exit_conditions" "r4" on ("r4"."id" = "t"."exit_condition" and (exists (select
from "users" "s"
where "s"."id" = "r4"."requested_by" and "s"."MT_COMP" = '1'::bigint) or exists (select
from "users" "s"
where "s"."id" = "r4"."manager" and "s"."MT_COMP" = '1'::bigint)))
order by k."#1", k."#2") r;

select count(*)
from "it_assets" t
where false;
