-- Columns
"t"."id" as "id"
to_char("t"."sent_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sent_at"
"t"."phone" as "phone"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."content" as "content"
"t"."status" as "status"
"t"."tries" as "tries"
"t"."error" as "error"

-- TEXT-LOG, for the product administrator
from (select "t"."id" as "#row1",
"t"."sent_at" as "#1",
"t"."id" as "#2"
from "text_messages" t
order by "t"."sent_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "text_messages" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "text_messages" t;

-- TEXT-LOG, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."sent_at" as "#1",
"t"."id" as "#2"
from "text_messages" t
where false
order by "t"."sent_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "text_messages" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "text_messages" t
where false;
