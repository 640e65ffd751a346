-- Columns
"t"."id" as "id"
"t"."control_number" as "control_number"
"t"."company_name" as "company_name"
"t"."account" as "account"
"t"."contact_name" as "contact_name"
"t"."email" as "email"
"t"."phone" as "phone"
"t"."status" as "status"
"t"."language" as "language"
"t"."users_expected" as "users_expected"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"
"t"."decided_by" as "decided_by"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "decided_by_label"
"t"."services" as "services"

-- ENROLL-LIST, for the product administrator
from (select "t"."id" as "#row1",
"t"."created_at" as "#1",
"t"."id" as "#2"
from "enrollment_forms" t
order by "t"."created_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "enrollment_forms" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."decided_by"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "enrollment_forms" t;

-- ENROLL-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."created_at" as "#1",
"t"."id" as "#2"
from "enrollment_forms" t
where false
order by "t"."created_at" desc, "t"."id" desc
limit '21'::bigint offset '0'::bigint) k
join "enrollment_forms" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."decided_by" and "r1"."MT_COMP" = '1'::bigint)
order by k."#1" desc, k."#2" desc) r;

select count(*)
from "enrollment_forms" t
where false;
