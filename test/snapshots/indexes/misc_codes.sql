create unique index "misc_codes_code_type_lower_code_lower_unique_ix" on "misc_codes" (lower("code_type" collate "und-x-icu"), lower("code" collate "und-x-icu"));
create index "misc_codes_code_type_text_sequence_code_text_order_ix" on "misc_codes" ("code_type" collate "und-x-icu", "sequence", "code" collate "und-x-icu", "id");
create index "misc_codes_code_type_ix" on "misc_codes" ("code_type");
create index "misc_codes_code_type_trgm_ix" on "misc_codes" using gin (fold("code_type") gin_trgm_ops);
create index "misc_codes_code_type_fold_ix" on "misc_codes" (fold("code_type") text_pattern_ops);
create index "misc_codes_code_trgm_ix" on "misc_codes" using gin (fold("code") gin_trgm_ops);
create index "misc_codes_code_fold_ix" on "misc_codes" (fold("code") text_pattern_ops);
create index "misc_codes_label_en_trgm_ix" on "misc_codes" using gin (fold("label_en") gin_trgm_ops);
create index "misc_codes_label_fr_trgm_ix" on "misc_codes" using gin (fold("label_fr") gin_trgm_ops);
