-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."changes" as "changes"
"t"."changed_by" as "changed_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "changed_by_label"
to_char("t"."changed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changed_at"
"t"."told" as "told"
to_char("t"."shut_until" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "shut_until"
"t"."state" as "state"
to_char("t"."ended_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "ended_at"
"t"."ended_by" as "ended_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "ended_by_label"
"t"."causes" as "causes"
(select array_remove(array_agg(nullif(concat_ws(' ', "t_n"."MT_FNAME", "t_n"."MT_LNAME"), '')
order by entry.place), null)


-- ACCOUNT-HOLDS, for the product administrator; ACCOUNT-HOLDS, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."causes") with ordinality as entry(key, place)

join "users" "t_n" on "t_n"."id" = entry.key
where true) as "causes_label"
from (select "t"."id" as "#row1",
"t"."changed_at" as "#1",
"t"."id" as "#2"
from "account_holds" t
order by "t"."changed_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "account_holds" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "users" "r2" on "r2"."id" = "t"."changed_by"
left join "users" "r3" on "r3"."id" = "t"."ended_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "account_holds" t;
