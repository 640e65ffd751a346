-- Columns
"t"."id" as "id"
coalesce(nullif("t"."question_en", ''), "t"."question_fr") as "question_en_label"
coalesce(nullif("t"."category", ''), "t"."category_fr") as "category_label"
coalesce(nullif("t"."body_en", ''), "t"."body_fr") as "body_en_label"
"t"."question_en" as "question_en"
"t"."question_fr" as "question_fr"
"t"."category" as "category"
"t"."category_fr" as "category_fr"
"t"."body_en" as "body_en"
"t"."body_fr" as "body_fr"
"t"."sequence" as "sequence"
"t"."status" as "status"

-- FAQ-START, for the product administrator
from (select "t"."id" as "#row1",
"t"."sequence" as "#1",
"t"."id" as "#2"
from "faq_entries" t
order by "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "faq_entries" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "faq_entries" t;

-- FAQ-START, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."sequence" as "#1",
"t"."id" as "#2"
from "faq_entries" t
where "t"."status" = 'active'::text::text
order by "t"."sequence", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "faq_entries" t on "t"."id" = k."#row1"
order by k."#1", k."#2") r;

select count(*)
from "faq_entries" t
where "t"."status" = 'active'::text::text;
