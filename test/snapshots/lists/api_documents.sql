-- Columns
"t"."id" as "id"
"t"."path" as "path"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."public" as "public"
"t"."printable" as "printable"
"t"."sequence" as "sequence"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- APIDOC-START, for the product administrator; APIDOC-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."sequence" as "#1",
"t"."id" as "#2"
from "api_documents" t
order by "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "api_documents" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "api_documents" t;
