-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."country" as "country"
"t"."url" as "url"
"t"."phone" as "phone"
"t"."email" as "email"
"t"."code" as "code"
"t"."status" as "status"

-- CB-LINKS, for the product administrator; CB-LINKS, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."name" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "customs_brokers" t
where "t"."status" = 'active'
order by "t"."name" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "customs_brokers" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "customs_brokers" t
where "t"."status" = 'active';
