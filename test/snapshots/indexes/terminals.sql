create unique index "terminals_code_lower_unique_ix" on "terminals" (lower("code" collate "und-x-icu"));
create index "terminals_code_text_order_ix" on "terminals" ("code" collate "und-x-icu", "id");
create index "terminals_region_ix" on "terminals" ("region");
create index "terminals_code_ix" on "terminals" ("code");
create index "terminals_code_trgm_ix" on "terminals" using gin (fold("code") gin_trgm_ops);
create index "terminals_code_fold_ix" on "terminals" (fold("code") text_pattern_ops);
create index "terminals_name_trgm_ix" on "terminals" using gin (fold("name") gin_trgm_ops);
create index "terminals_name_fold_ix" on "terminals" (fold("name") text_pattern_ops);
create index "terminals_city_trgm_ix" on "terminals" using gin (fold("city") gin_trgm_ops);
