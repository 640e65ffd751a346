create unique index "user_types_code_lower_unique_ix" on "user_types" (lower("code" collate "und-x-icu"));
create index "user_types_code_text_order_ix" on "user_types" ("code" collate "und-x-icu", "id");
create index "user_types_code_ix" on "user_types" ("code");
create index "user_types_code_trgm_ix" on "user_types" using gin (fold("code") gin_trgm_ops);
create index "user_types_code_fold_ix" on "user_types" (fold("code") text_pattern_ops);
create index "user_types_name_en_trgm_ix" on "user_types" using gin (fold("name_en") gin_trgm_ops);
create index "user_types_name_fr_trgm_ix" on "user_types" using gin (fold("name_fr") gin_trgm_ops);
