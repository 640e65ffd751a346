create unique index "regions_code_lower_unique_ix" on "regions" (lower("code" collate "und-x-icu"));
create index "regions_code_text_order_ix" on "regions" ("code" collate "und-x-icu", "id");
create index "regions_manager_ix" on "regions" ("manager");
create index "regions_code_ix" on "regions" ("code");
create index "regions_code_trgm_ix" on "regions" using gin (fold("code") gin_trgm_ops);
create index "regions_code_fold_ix" on "regions" (fold("code") text_pattern_ops);
create index "regions_name_en_trgm_ix" on "regions" using gin (fold("name_en") gin_trgm_ops);
create index "regions_name_en_fold_ix" on "regions" (fold("name_en") text_pattern_ops);
create index "regions_name_fr_trgm_ix" on "regions" using gin (fold("name_fr") gin_trgm_ops);
