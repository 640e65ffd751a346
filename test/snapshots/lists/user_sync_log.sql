-- Columns
"t"."id" as "id"
to_char("t"."run_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "run_at"
"t"."source_uid" as "source_uid"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."action" as "action"
"t"."detail" as "detail"

-- USYNC-RPT, for the product administrator
from (select "t"."id" as "#row1",
"t"."run_at" as "#1",
"t"."id" as "#2"
from "user_sync_log" t
order by "t"."run_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "user_sync_log" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "user_sync_log" t;

-- USYNC-RPT, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."run_at" as "#1",
"t"."id" as "#2"
from "user_sync_log" t
where false
order by "t"."run_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "user_sync_log" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "user_sync_log" t
where false;
