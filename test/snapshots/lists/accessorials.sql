-- Columns
"t"."id" as "id"
"t"."code" as "code"
"t"."name_en" as "name_en"
"t"."applies_to" as "applies_to"
"t"."basis" as "basis"
"t"."rate" as "rate"
"t"."minimum" as "minimum"
"t"."maximum" as "maximum"
"t"."requestable" as "requestable"
"t"."taxable" as "taxable"
"t"."status" as "status"
"t"."edi_code" as "edi_code"
"t"."name_fr" as "name_fr"
"t"."excludes" as "excludes"
(select array_remove(array_agg(nullif(concat_ws(' ', coalesce(nullif("t_n"."name_en", ''), "t_n"."name_fr"), "t_n"."code"), '')
order by entry.place), null)


-- RATE-ACC, for the product administrator; RATE-ACC, for a customer with accounts 11 and 12, of which 12 in full
from unnest("t"."excludes") with ordinality as entry(key, place)

join "accessorials" "t_n" on "t_n"."id" = entry.key
where true) as "excludes_label"
from (select "t"."id" as "#row1",
"t"."code" collate "und-x-icu" as "#1",
"t"."id" as "#2"
from "accessorials" t
order by "t"."code" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "accessorials" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "accessorials" t;
