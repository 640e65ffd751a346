create unique index "report_metadata_code_lower_unique_ix" on "report_metadata" (lower("code" collate "und-x-icu"));
create index "report_metadata_code_ix" on "report_metadata" ("code");
create index "report_metadata_code_trgm_ix" on "report_metadata" using gin (fold("code") gin_trgm_ops);
create index "report_metadata_code_fold_ix" on "report_metadata" (fold("code") text_pattern_ops);
create index "report_metadata_name_en_name_fr_trgm_ix" on "report_metadata" using gin (fold(coalesce(nullif("name_en", ''), "name_fr")) gin_trgm_ops);
create index "report_metadata_name_en_name_fr_fold_ix" on "report_metadata" (fold(coalesce(nullif("name_en", ''), "name_fr")) text_pattern_ops);
create index "report_metadata_name_fr_name_en_trgm_ix" on "report_metadata" using gin (fold(coalesce(nullif("name_fr", ''), "name_en")) gin_trgm_ops);
create index "report_metadata_name_fr_name_en_fold_ix" on "report_metadata" (fold(coalesce(nullif("name_fr", ''), "name_en")) text_pattern_ops);
