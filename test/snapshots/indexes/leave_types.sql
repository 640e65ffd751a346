create unique index "leave_types_code_unique_ix" on "leave_types" ("code");
create index "leave_types_code_options_1ff1bf_order_ix" on "leave_types" ((coalesce(array_position('{"vacation","medical","personal","emergency","bereavement","unpaid","jury","holiday","lieu"}'::text[], "code"), 10)), "id");
create index "leave_types_name_en_trgm_ix" on "leave_types" using gin (fold("name_en") gin_trgm_ops);
create index "leave_types_name_en_fold_ix" on "leave_types" (fold("name_en") text_pattern_ops);
create index "leave_types_name_en_name_fr_trgm_ix" on "leave_types" using gin (fold(coalesce(nullif("name_en", ''), "name_fr")) gin_trgm_ops);
create index "leave_types_name_en_name_fr_fold_ix" on "leave_types" (fold(coalesce(nullif("name_en", ''), "name_fr")) text_pattern_ops);
create index "leave_types_name_fr_name_en_trgm_ix" on "leave_types" using gin (fold(coalesce(nullif("name_fr", ''), "name_en")) gin_trgm_ops);
create index "leave_types_name_fr_name_en_fold_ix" on "leave_types" (fold(coalesce(nullif("name_fr", ''), "name_en")) text_pattern_ops);
