-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."role" as "role"
"t"."status" as "status"
"t"."valid_from" as "valid_from"
"t"."valid_to" as "valid_to"
"t"."granted_by" as "granted_by"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "granted_by_label"
"t"."confirmed_by" as "confirmed_by"
nullif(concat_ws(' ', "r3"."MT_FNAME", "r3"."MT_LNAME"), '') as "confirmed_by_label"

-- STAFF-ROLES, for the product administrator
from (select "t"."id" as "#row1",
coalesce(array_position('{"payroll","hr","recruiter","privacy_officer","safety","billing","cash","claims","credit","dispatcher","dock","dock_supervisor","driver","edi","finance","inspector","it","chair"}'::text[], "t"."role"), 19) as "#1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "staff_roles" t
left join "users" "r1" on "r1"."id" = "t"."user"
order by coalesce(array_position('{"payroll","hr","recruiter","privacy_officer","safety","billing","cash","claims","credit","dispatcher","dock","dock_supervisor","driver","edi","finance","inspector","it","chair"}'::text[], "t"."role"), 19), nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "staff_roles" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "users" "r2" on "r2"."id" = "t"."granted_by"
left join "users" "r3" on "r3"."id" = "t"."confirmed_by"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "staff_roles" t;

-- STAFF-ROLES, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
coalesce(array_position('{"payroll","hr","recruiter","privacy_officer","safety","billing","cash","claims","credit","dispatcher","dock","dock_supervisor","driver","edi","finance","inspector","it","chair"}'::text[], "t"."role"), 19) as "#1",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "staff_roles" t
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
where false
order by coalesce(array_position('{"payroll","hr","recruiter","privacy_officer","safety","billing","cash","claims","credit","dispatcher","dock","dock_supervisor","driver","edi","finance","inspector","it","chair"}'::text[], "t"."role"), 19), nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "staff_roles" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."granted_by" and "r2"."MT_COMP" = '1'::bigint)
left join "users" "r3" on ("r3"."id" = "t"."confirmed_by" and "r3"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2", k."#3") r;

select count(*)
from "staff_roles" t
where false;
