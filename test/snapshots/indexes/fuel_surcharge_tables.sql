create unique index "fuel_surcharge_tables_code_lower_unique_ix" on "fuel_surcharge_tables" (lower("code" collate "und-x-icu"));
create index "fuel_surcharge_tables_applies_from_ix" on "fuel_surcharge_tables" ("applies_from");
create index "fuel_surcharge_tables_code_ix" on "fuel_surcharge_tables" ("code");
