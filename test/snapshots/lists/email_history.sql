-- Columns
"t"."id" as "id"
to_char("t"."sent_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sent_at"
"t"."to" as "to"
"t"."subject" as "subject"
"t"."status" as "status"
"t"."error" as "error"
"t"."from_address" as "from_address"
"t"."source_entity" as "source_entity"
"t"."sent_by" as "sent_by"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "sent_by_label"

-- EMAIL-LOG, for the product administrator
from (select "t"."id" as "#row1",
"t"."sent_at" as "#1",
"t"."id" as "#2"
from "email_history" t
order by "t"."sent_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "email_history" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."sent_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "email_history" t;

-- EMAIL-LOG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."sent_at" as "#1",
"t"."id" as "#2"
from "email_history" t
where false
order by "t"."sent_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "email_history" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."sent_by" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "email_history" t
where false;
