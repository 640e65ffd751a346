create unique index "tax_rates_province_lower_effective_from_unique_ix" on "tax_rates" (lower("province" collate "und-x-icu"), "effective_from");
create index "tax_rates_province_text_effective_from_desc_order_ix" on "tax_rates" ("province" collate "und-x-icu", "effective_from" desc, "id" desc);
create index "tax_rates_effective_from_ix" on "tax_rates" ("effective_from");
create index "tax_rates_effective_to_ix" on "tax_rates" ("effective_to");
create index "tax_rates_province_ix" on "tax_rates" ("province");
create index "tax_rates_province_trgm_ix" on "tax_rates" using gin (fold("province") gin_trgm_ops);
create index "tax_rates_province_fold_ix" on "tax_rates" (fold("province") text_pattern_ops);
