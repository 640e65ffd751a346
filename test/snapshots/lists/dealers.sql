-- Columns
"t"."id" as "id"
"t"."dealer_id" as "dealer_id"
"t"."name" as "name"
"t"."customer" as "customer"
nullif(concat_ws(' ', "r1"."name", "r1"."code"), '') as "customer_label"
"t"."city" as "city"
"t"."province" as "province"
"t"."postal_code" as "postal_code"
"t"."key_drop" as "key_drop"
"t"."status" as "status"

-- DLR-DEALERS, for the product administrator
from (select "t"."id" as "#row1",
"t"."dealer_id" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "dealers" t
order by "t"."dealer_id" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "dealers" t on "t"."id" = k."#row1"
left join "customers" "r1" on "r1"."id" = "t"."customer"
order by k."#1", k."#2") r;

select count(*)
from "dealers" t;

-- DLR-DEALERS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."dealer_id" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "dealers" t
where false
order by "t"."dealer_id" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "dealers" t on "t"."id" = k."#row1"
left join "customers" "r1" on ("r1"."id" = "t"."customer" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r1"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
order by k."#1", k."#2") r;

select count(*)
from "dealers" t
where false;
