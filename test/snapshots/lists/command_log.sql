-- Columns
"t"."id" as "id"
to_char("t"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "at"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."cmid" as "cmid"
"t"."method" as "method"
"t"."endpoint" as "endpoint"
"t"."status_code" as "status_code"
"t"."duration_ms" as "duration_ms"
"t"."error" as "error"
"t"."rows" as "rows"
"t"."company" as "company"
"r2"."name" as "company_label"
(("t"."endpoint" = any('{"commands/portlet_history","analytics/page_view","version","globals/access/expiry","users/refresh"}'::text[]))) as "is_automatic"
(("t"."status_code" >= 400 or ("t"."method" <> 'GET' and not ("t"."endpoint" = any('{"commands/portlet_history","analytics/page_view","version","globals/access/expiry","users/refresh"}'::text[]))))) as "is_notable"
"t"."menu_group" as "menu_group"
"t"."request_id" as "request_id"

-- CMDLOGD, for the product administrator
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "command_log" t
where (("t"."status_code" >= 400 or ("t"."method" <> 'GET' and not ("t"."endpoint" = any('{"commands/portlet_history","analytics/page_view","version","globals/access/expiry","users/refresh"}'::text[]))))) is true
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "command_log" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "companies" "r2" on "r2"."id" = "t"."company"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "command_log" t
where (("t"."status_code" >= 400 or ("t"."method" <> 'GET' and not ("t"."endpoint" = any('{"commands/portlet_history","analytics/page_view","version","globals/access/expiry","users/refresh"}'::text[]))))) is true;

-- CMDLOGD, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."at" as "#1",
"t"."id" as "#2"
from "command_log" t
where ("t"."company" = '1'::bigint and (("t"."status_code" >= 400 or ("t"."method" <> 'GET' and not ("t"."endpoint" = any('{"commands/portlet_history","analytics/page_view","version","globals/access/expiry","users/refresh"}'::text[]))))) is true)
order by "t"."at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "command_log" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "companies" "r2" on ("r2"."id" = "t"."company" and "r2"."id" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "command_log" t
where ("t"."company" = '1'::bigint and (("t"."status_code" >= 400 or ("t"."method" <> 'GET' and not ("t"."endpoint" = any('{"commands/portlet_history","analytics/page_view","version","globals/access/expiry","users/refresh"}'::text[]))))) is true);
