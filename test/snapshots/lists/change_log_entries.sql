-- Columns
"t"."id" as "id"
"t"."changed_on" as "changed_on"
"t"."kind" as "kind"
"t"."title" as "title"
"t"."text" as "text"
"t"."command" as "command"
nullif(concat_ws(' ', coalesce(nullif("r1"."title_en", ''), "r1"."title_fr"), "r1"."cmid"), '') as "command_label"
"t"."records" as "records"
"t"."created_by" as "created_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "created_by_label"

-- CLOG_LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."changed_on" as "#1",
"t"."id" as "#2"
from "change_log_entries" t
order by "t"."changed_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "change_log_entries" t on "t"."id" = k."#row1"
left join "commands" "r1" on "r1"."id" = "t"."command"
left join "users" "r2" on "r2"."id" = "t"."created_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "change_log_entries" t;

-- CLOG_LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."changed_on" as "#1",
"t"."id" as "#2"
from "change_log_entries" t
where false
order by "t"."changed_on" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "change_log_entries" t on "t"."id" = k."#row1"
left join "commands" "r1" on false
left join "users" "r2" on ("r2"."id" = "t"."created_by" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "change_log_entries" t
where false;
