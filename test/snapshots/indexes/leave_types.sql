create unique index "leave_types_code_unique_ix" on "leave_types" ("code");
create index "leave_types_code_options_1ff1bf_order_ix" on "leave_types" ((coalesce(array_position('{"vacation","medical","personal","emergency","bereavement","unpaid","jury","holiday","lieu"}'::text[], "code"), 10)), "id");
create index "leave_types_name_en_trgm_ix" on "leave_types" using gin (fold("name_en") gin_trgm_ops);
create index "leave_types_name_en_fold_ix" on "leave_types" (fold("name_en") text_pattern_ops);
