create unique index "feature_score_factors_code_lower_unique_ix" on "feature_score_factors" (lower("code" collate "und-x-icu"));
create index "feature_score_factors_code_text_order_ix" on "feature_score_factors" ("code" collate "und-x-icu", "id");
create index "feature_score_factors_code_ix" on "feature_score_factors" ("code");
create index "feature_score_factors_code_trgm_ix" on "feature_score_factors" using gin (fold("code") gin_trgm_ops);
create index "feature_score_factors_code_fold_ix" on "feature_score_factors" (fold("code") text_pattern_ops);
create index "feature_score_factors_name_en_trgm_ix" on "feature_score_factors" using gin (fold("name_en") gin_trgm_ops);
create index "feature_score_factors_name_en_fold_ix" on "feature_score_factors" (fold("name_en") text_pattern_ops);
create index "feature_score_factors_name_fr_trgm_ix" on "feature_score_factors" using gin (fold("name_fr") gin_trgm_ops);
