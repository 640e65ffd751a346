-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."acted_by" as "acted_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "acted_by_label"
"t"."action" as "action"
"t"."entity" as "entity"
"t"."record_name" as "record_name"
"t"."changed_fields" as "changed_fields"
"t"."record_id" as "record_id"
"t"."request_id" as "request_id"

-- AUDIT-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "audit_log" t
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "audit_log" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "users" "r2" on "r2"."id" = "t"."acted_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "audit_log" t;

-- AUDIT-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "audit_log" t
where false
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "audit_log" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."acted_by" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "audit_log" t
where false;
