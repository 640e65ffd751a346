create unique index "languages_code_unique_ix" on "languages" ("code");
create index "languages_sequence_order_ix" on "languages" ("sequence", "id");
create index "languages_name_en_trgm_ix" on "languages" using gin (fold("name_en") gin_trgm_ops);
create index "languages_name_native_trgm_ix" on "languages" using gin (fold("name_native") gin_trgm_ops);
create index "languages_name_native_fold_ix" on "languages" (fold("name_native") text_pattern_ops);
