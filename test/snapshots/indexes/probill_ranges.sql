create unique index "probill_ranges_first_lower_unique_ix" on "probill_ranges" (lower("first" collate "und-x-icu"));
create index "probill_ranges_customer_ix" on "probill_ranges" ("customer");
create index "probill_ranges_first_ix" on "probill_ranges" ("first");
