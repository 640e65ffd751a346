create unique index "tax_rates_province_lower_effective_from_unique_ix" on "tax_rates" (lower("province" collate "und-x-icu"), "effective_from");
create index "tax_rates_effective_from_ix" on "tax_rates" ("effective_from");
create index "tax_rates_effective_to_ix" on "tax_rates" ("effective_to");
create index "tax_rates_province_ix" on "tax_rates" ("province");
