-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."company" as "company"
"r1"."name" as "company_label"
"t"."value" as "value"
"t"."secret" as "secret"
"t"."description" as "description"
"t"."requires_restart" as "requires_restart"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- ENV-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "environment_variables" t
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "environment_variables" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."company"
order by k."#1", k."#2") r;

select count(*)
from "environment_variables" t;

-- ENV-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "environment_variables" t
where "t"."company" = '1'::bigint
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "environment_variables" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."company" and "r1"."id" = '1'::bigint)
order by k."#1", k."#2") r;

select count(*)
from "environment_variables" t
where "t"."company" = '1'::bigint;
