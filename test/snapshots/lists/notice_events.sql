-- Columns
"t"."id" as "id"
to_char("t"."occurred_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "occurred_at"
"t"."notice" as "notice"
"t"."entity" as "entity"
"t"."record_id" as "record_id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."told" as "told"
"t"."status" as "status"
"t"."tries" as "tries"
"t"."error" as "error"

-- NOTICE-LOG, for the product administrator
from (select "t"."id" as "#row1",
"t"."occurred_at" as "#1",
"t"."id" as "#2"
from "notice_events" t
order by "t"."occurred_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "notice_events" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "notice_events" t;

-- NOTICE-LOG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."occurred_at" as "#1",
"t"."id" as "#2"
from "notice_events" t
where false
order by "t"."occurred_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "notice_events" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "notice_events" t
where false;
