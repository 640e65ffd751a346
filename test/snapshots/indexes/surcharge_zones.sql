create unique index "surcharge_zones_code_lower_effective_from_unique_ix" on "surcharge_zones" (lower("code" collate "und-x-icu"), "effective_from");
create index "surcharge_zones_code_text_order_ix" on "surcharge_zones" ("code" collate "und-x-icu", "id");
create index "surcharge_zones_effective_from_ix" on "surcharge_zones" ("effective_from");
create index "surcharge_zones_code_ix" on "surcharge_zones" ("code");
create index "surcharge_zones_code_trgm_ix" on "surcharge_zones" using gin (fold("code") gin_trgm_ops);
create index "surcharge_zones_code_fold_ix" on "surcharge_zones" (fold("code") text_pattern_ops);
create index "surcharge_zones_name_en_trgm_ix" on "surcharge_zones" using gin (fold("name_en") gin_trgm_ops);
create index "surcharge_zones_name_en_fold_ix" on "surcharge_zones" (fold("name_en") text_pattern_ops);
