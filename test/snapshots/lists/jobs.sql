-- Columns
"t"."id" as "id"
"t"."name" as "name"
"t"."state" as "state"
("t"."output"::jsonb ->> 'message') as "error"
"t"."retry_count" as "retry_count"
to_char("t"."start_after" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "start_after"
to_char("t"."created_on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_on"
to_char("t"."completed_on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "completed_on"
to_char("t"."started_on" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "started_on"
"t"."data" as "data"
"t"."retry_limit" as "retry_limit"
"t"."output" as "output"

-- JOBS-LIST, for the product administrator
from (select "t"."#key1" as "#row1",
"t"."created_on" as "#1",
"t"."#key1" as "#2"
from (select "x"."name"::text as "name",
"x"."name" as "#name",
"x"."state"::text as "state",
"x"."state" as "#state",
"x"."created_on" as "created_on",
"x"."created_on" as "#created_on",
"x"."start_after" as "start_after",
"x"."start_after" as "#start_after",
"x"."started_on" as "started_on",
"x"."started_on" as "#started_on",
"x"."completed_on" as "completed_on",
"x"."completed_on" as "#completed_on",
"x"."retry_count" as "retry_count",
"x"."retry_count" as "#retry_count",
"x"."retry_limit" as "retry_limit",
"x"."retry_limit" as "#retry_limit",
"x"."data"::text as "data",
"x"."data" as "#data",
"x"."output"::text as "output",
"x"."output" as "#output",
"x"."id"::text as "id",
"x"."id" as "#id",
"x"."id" as "#key1"
from "jobs"."job" x) t
where (not starts_with("t"."name", '__pgboss__') and "t"."state" = any('{"failed","retry"}'::text[]))
order by "t"."created_on" desc, "t"."#key1" desc
limit '21'::bigint offset '0'::bigint) k
join (select "x"."name"::text as "name",
"x"."name" as "#name",
"x"."state"::text as "state",
"x"."state" as "#state",
"x"."created_on" as "created_on",
"x"."created_on" as "#created_on",
"x"."start_after" as "start_after",
"x"."start_after" as "#start_after",
"x"."started_on" as "started_on",
"x"."started_on" as "#started_on",
"x"."completed_on" as "completed_on",
"x"."completed_on" as "#completed_on",
"x"."retry_count" as "retry_count",
"x"."retry_count" as "#retry_count",
"x"."retry_limit" as "retry_limit",
"x"."retry_limit" as "#retry_limit",
"x"."data"::text as "data",
"x"."data" as "#data",
"x"."output"::text as "output",
"x"."output" as "#output",
"x"."id"::text as "id",
"x"."id" as "#id",
"x"."id" as "#key1"
from "jobs"."job" x) t on "t"."#key1" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from (select "x"."name"::text as "name",
"x"."name" as "#name",
"x"."state"::text as "state",
"x"."state" as "#state",
"x"."created_on" as "created_on",
"x"."created_on" as "#created_on",
"x"."start_after" as "start_after",
"x"."start_after" as "#start_after",
"x"."started_on" as "started_on",
"x"."started_on" as "#started_on",
"x"."completed_on" as "completed_on",
"x"."completed_on" as "#completed_on",
"x"."retry_count" as "retry_count",
"x"."retry_count" as "#retry_count",
"x"."retry_limit" as "retry_limit",
"x"."retry_limit" as "#retry_limit",
"x"."data"::text as "data",
"x"."data" as "#data",
"x"."output"::text as "output",
"x"."output" as "#output",
"x"."id"::text as "id",
"x"."id" as "#id",
"x"."id" as "#key1"
from "jobs"."job" x) t
where (not starts_with("t"."name", '__pgboss__') and "t"."state" = any('{"failed","retry"}'::text[]));

-- JOBS-LIST, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."#key1" as "#row1",
"t"."created_on" as "#1",
"t"."#key1" as "#2"
from (select "x"."name"::text as "name",
"x"."name" as "#name",
"x"."state"::text as "state",
"x"."state" as "#state",
"x"."created_on" as "created_on",
"x"."created_on" as "#created_on",
"x"."start_after" as "start_after",
"x"."start_after" as "#start_after",
"x"."started_on" as "started_on",
"x"."started_on" as "#started_on",
"x"."completed_on" as "completed_on",
"x"."completed_on" as "#completed_on",
"x"."retry_count" as "retry_count",
"x"."retry_count" as "#retry_count",
"x"."retry_limit" as "retry_limit",
"x"."retry_limit" as "#retry_limit",
"x"."data"::text as "data",
"x"."data" as "#data",
"x"."output"::text as "output",
"x"."output" as "#output",
"x"."id"::text as "id",
"x"."id" as "#id",
"x"."id" as "#key1"
from "jobs"."job" x) t
where false
order by "t"."created_on" desc, "t"."#key1" desc
limit '21'::bigint offset '0'::bigint) k
join (select "x"."name"::text as "name",
"x"."name" as "#name",
"x"."state"::text as "state",
"x"."state" as "#state",
"x"."created_on" as "created_on",
"x"."created_on" as "#created_on",
"x"."start_after" as "start_after",
"x"."start_after" as "#start_after",
"x"."started_on" as "started_on",
"x"."started_on" as "#started_on",
"x"."completed_on" as "completed_on",
"x"."completed_on" as "#completed_on",
"x"."retry_count" as "retry_count",
"x"."retry_count" as "#retry_count",
"x"."retry_limit" as "retry_limit",
"x"."retry_limit" as "#retry_limit",
"x"."data"::text as "data",
"x"."data" as "#data",
"x"."output"::text as "output",
"x"."output" as "#output",
"x"."id"::text as "id",
"x"."id" as "#id",
"x"."id" as "#key1"
from "jobs"."job" x) t on "t"."#key1" = k."#row1"
order by k."#1" desc, k."#2" desc) r;

select count(*)
from (select "x"."name"::text as "name",
"x"."name" as "#name",
"x"."state"::text as "state",
"x"."state" as "#state",
"x"."created_on" as "created_on",
"x"."created_on" as "#created_on",
"x"."start_after" as "start_after",
"x"."start_after" as "#start_after",
"x"."started_on" as "started_on",
"x"."started_on" as "#started_on",
"x"."completed_on" as "completed_on",
"x"."completed_on" as "#completed_on",
"x"."retry_count" as "retry_count",
"x"."retry_count" as "#retry_count",
"x"."retry_limit" as "retry_limit",
"x"."retry_limit" as "#retry_limit",
"x"."data"::text as "data",
"x"."data" as "#data",
"x"."output"::text as "output",
"x"."output" as "#output",
"x"."id"::text as "id",
"x"."id" as "#id",
"x"."id" as "#key1"
from "jobs"."job" x) t
where false;
