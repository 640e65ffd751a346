create unique index "fuel_surcharge_tables_code_lower_applies_from_unique_ix" on "fuel_surcharge_tables" (lower("code" collate "und-x-icu"), "applies_from");
create index "fuel_surcharge_tables_applies_from_ix" on "fuel_surcharge_tables" ("applies_from");
create index "fuel_surcharge_tables_code_ix" on "fuel_surcharge_tables" ("code");
create index "fuel_surcharge_tables_code_trgm_ix" on "fuel_surcharge_tables" using gin (fold("code") gin_trgm_ops);
create index "fuel_surcharge_tables_code_fold_ix" on "fuel_surcharge_tables" (fold("code") text_pattern_ops);
create index "fuel_surcharge_tables_name_en_name_fr_trgm_ix" on "fuel_surcharge_tables" using gin (fold(coalesce(nullif("name_en", ''), "name_fr")) gin_trgm_ops);
create index "fuel_surcharge_tables_name_en_name_fr_fold_ix" on "fuel_surcharge_tables" (fold(coalesce(nullif("name_en", ''), "name_fr")) text_pattern_ops);
create index "fuel_surcharge_tables_name_fr_name_en_trgm_ix" on "fuel_surcharge_tables" using gin (fold(coalesce(nullif("name_fr", ''), "name_en")) gin_trgm_ops);
create index "fuel_surcharge_tables_name_fr_name_en_fold_ix" on "fuel_surcharge_tables" (fold(coalesce(nullif("name_fr", ''), "name_en")) text_pattern_ops);
