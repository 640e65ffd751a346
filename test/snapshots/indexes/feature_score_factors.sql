create unique index "feature_score_factors_code_lower_unique_ix" on "feature_score_factors" (lower("code" collate "und-x-icu"));
create index "feature_score_factors_code_ix" on "feature_score_factors" ("code");
