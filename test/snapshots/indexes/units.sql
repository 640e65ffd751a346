create unique index "units_unit_number_lower_unique_ix" on "units" (lower("unit_number" collate "und-x-icu"));
create index "units_terminal_ix" on "units" ("terminal");
create index "units_annual_inspection_due_ix" on "units" ("annual_inspection_due");
create index "units_unit_number_ix" on "units" ("unit_number");
