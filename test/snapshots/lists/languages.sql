-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."name_native" as "name_native"
"t"."supported" as "supported"
"t"."sequence" as "sequence"

-- LANG-LIST, for the product administrator; LANG-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."sequence" as "#1",
"t"."id" as "#2"
from "languages" t
order by "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "languages" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "languages" t;
