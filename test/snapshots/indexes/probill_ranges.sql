create unique index "probill_ranges_first_lower_unique_ix" on "probill_ranges" (lower("first" collate "und-x-icu"));
create index "probill_ranges_first_text_order_ix" on "probill_ranges" ("first" collate "und-x-icu", "id");
create index "probill_ranges_customer_ix" on "probill_ranges" ("customer");
create index "probill_ranges_first_ix" on "probill_ranges" ("first");
create index "probill_ranges_first_trgm_ix" on "probill_ranges" using gin (fold("first") gin_trgm_ops);
create index "probill_ranges_first_fold_ix" on "probill_ranges" (fold("first") text_pattern_ops);
create index "probill_ranges_last_trgm_ix" on "probill_ranges" using gin (fold("last") gin_trgm_ops);
