-- Columns
"t"."id" as "id"
"t"."barcode" as "barcode"
"t"."bol" as "bol"
nullif(concat_ws(' ', "r1"."blind_name", "r1"."bol_number"), '') as "bol_label"
"r1"."probill" as "bol.probill"
"r1"."consignee_name" as "bol.consignee_name"
"t"."piece_number" as "piece_number"
"t"."piece_total" as "piece_total"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r2"."code", "r2"."name"), '') as "terminal_label"
"t"."format" as "format"
to_char("t"."printed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "printed_at"
"t"."printed_by" as "printed_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "printed_by_label"
"t"."sscc" as "sscc"
"t"."from_name" as "from_name"
"t"."from_address" as "from_address"
"t"."dangerous_goods" as "dangerous_goods"
"t"."do_not_stack" as "do_not_stack"

-- BL-LABEL, for the product administrator
from (select "t"."id" as "#row1",
"t"."id" as "#1"
from "shipping_labels" t
order by "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipping_labels" t on "t"."id" = k."#row1"
left join "bols" "r1" on "r1"."id" = "t"."bol"
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "users" "r3" on "r3"."id" = "t"."printed_by"
order by k."#1" desc) r;

select count(*)
from "shipping_labels" t;

-- BL-LABEL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."id" as "#1"
from "shipping_labels" t
where exists (select
from "bols" "s"
where "s"."id" = "t"."bol" and "s"."account" = any('{"11","12"}'::bigint[]))
order by "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "shipping_labels" t on "t"."id" = k."#row1"
left join "bols" "r1" on ("r1"."id" = "t"."bol" and "r1"."account" = any('{"11","12"}'::bigint[]))
left join "terminals" "r2" on "r2"."id" = "t"."terminal"
left join "users" "r3" on ("r3"."id" = "t"."printed_by" and "r3"."MT_COMP" = '1'::bigint)
order by k."#1" desc) r;

select count(*)
from "shipping_labels" t
where exists (select
from "bols" "s"
where "s"."id" = "t"."bol" and "s"."account" = any('{"11","12"}'::bigint[]));
