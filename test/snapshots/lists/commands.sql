-- Columns
"t"."id" as "id"
"t"."cmid" as "cmid"
"t"."title_en" as "title_en"
"t"."title_fr" as "title_fr"
"t"."command_path" as "command_path"
"t"."access" as "access"
"t"."audience" as "audience"
"t"."analytics" as "analytics"
"t"."api_url" as "api_url"
"t"."dsn" as "dsn"
"t"."secondary_auth" as "secondary_auth"
"t"."status" as "status"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- CMID-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."cmid" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "commands" t
order by "t"."cmid" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "commands" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "commands" t;

-- CMID-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."cmid" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "commands" t
where false
order by "t"."cmid" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "commands" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "commands" t
where false;
