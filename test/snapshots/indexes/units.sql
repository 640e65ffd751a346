create unique index "units_unit_number_lower_unique_ix" on "units" (lower("unit_number" collate "und-x-icu"));
create index "units_unit_number_text_order_ix" on "units" ("unit_number" collate "und-x-icu", "id");
create index "units_terminal_ix" on "units" ("terminal");
create index "units_annual_inspection_due_ix" on "units" ("annual_inspection_due");
create index "units_unit_number_ix" on "units" ("unit_number");
create index "units_unit_number_trgm_ix" on "units" using gin (fold("unit_number") gin_trgm_ops);
create index "units_unit_number_fold_ix" on "units" (fold("unit_number") text_pattern_ops);
create index "units_make_model_trgm_ix" on "units" using gin (fold("make_model") gin_trgm_ops);
create index "units_plate_trgm_ix" on "units" using gin (fold("plate") gin_trgm_ops);
