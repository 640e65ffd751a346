-- Columns
"t"."id" as "id"
"t"."user" as "user"
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') as "user_label"
"t"."role" as "role"
"t"."stage" as "stage"
"t"."step" as "step"
"t"."required" as "required"
"t"."substitute" as "substitute"
nullif(concat_ws(' ', "r2"."MT_FNAME", "r2"."MT_LNAME"), '') as "substitute_label"
"t"."effective_from" as "effective_from"
"t"."effective_to" as "effective_to"

-- FR-COMM, for the product administrator
from (select "t"."id" as "#row1",
coalesce(array_position('{"planning","completion"}'::text[], "t"."stage"), 3) as "#1",
coalesce(array_position('{"draft","submitted","manager_review","committee","it_pricing","steering","development","testing","acceptance","closed"}'::text[], "t"."step"), 11) as "#2",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "feature_committee_members" t
left join "users" "r1" on "r1"."id" = "t"."user"
order by coalesce(array_position('{"planning","completion"}'::text[], "t"."stage"), 3), coalesce(array_position('{"draft","submitted","manager_review","committee","it_pricing","steering","development","testing","acceptance","closed"}'::text[], "t"."step"), 11), nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_committee_members" t on "t"."id" = k."#row1"
left join "users" "r1" on "r1"."id" = "t"."user"
left join "users" "r2" on "r2"."id" = "t"."substitute"
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "feature_committee_members" t;

-- FR-COMM, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
coalesce(array_position('{"planning","completion"}'::text[], "t"."stage"), 3) as "#1",
coalesce(array_position('{"draft","submitted","manager_review","committee","it_pricing","steering","development","testing","acceptance","closed"}'::text[], "t"."step"), 11) as "#2",
nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu" as "#3",
"t"."id" as "#4"
from "feature_committee_members" t
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
where false
order by coalesce(array_position('{"planning","completion"}'::text[], "t"."stage"), 3), coalesce(array_position('{"draft","submitted","manager_review","committee","it_pricing","steering","development","testing","acceptance","closed"}'::text[], "t"."step"), 11), nullif(concat_ws(' ', "r1"."MT_FNAME", "r1"."MT_LNAME"), '') collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "feature_committee_members" t on "t"."id" = k."#row1"
left join "users" "r1" on ("r1"."id" = "t"."user" and "r1"."MT_COMP" = '1'::bigint)
left join "users" "r2" on ("r2"."id" = "t"."substitute" and "r2"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2", k."#3", k."#4") r;

select count(*)
from "feature_committee_members" t
where false;
