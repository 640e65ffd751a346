create unique index "work_patterns_code_lower_unique_ix" on "work_patterns" (lower("code" collate "und-x-icu"));
create index "work_patterns_code_text_order_ix" on "work_patterns" ("code" collate "und-x-icu", "id");
create index "work_patterns_anchor_date_ix" on "work_patterns" ("anchor_date");
create index "work_patterns_code_ix" on "work_patterns" ("code");
create index "work_patterns_code_trgm_ix" on "work_patterns" using gin (fold("code") gin_trgm_ops);
create index "work_patterns_code_fold_ix" on "work_patterns" (fold("code") text_pattern_ops);
create index "work_patterns_name_en_trgm_ix" on "work_patterns" using gin (fold("name_en") gin_trgm_ops);
create index "work_patterns_name_en_fold_ix" on "work_patterns" (fold("name_en") text_pattern_ops);
