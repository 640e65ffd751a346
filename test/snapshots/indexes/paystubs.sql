create unique index "paystubs_employee_sequence_pay_period_unique_ix" on "paystubs" ("employee", "sequence", "pay_period");
create unique index "paystubs_stub_number_lower_unique_ix" on "paystubs" (lower("stub_number" collate "und-x-icu"));
create index "paystubs_pay_date_desc_order_ix" on "paystubs" ("pay_date" desc, "id" desc);
create index "paystubs_pay_period_ix" on "paystubs" ("pay_period");
create index "paystubs_file_ix" on "paystubs" ("file");
create index "paystubs_viewed_at_ix" on "paystubs" ("viewed_at");
create index "paystubs_stub_number_ix" on "paystubs" ("stub_number");
create index "paystubs_stub_number_trgm_ix" on "paystubs" using gin (fold("stub_number") gin_trgm_ops);
create index "paystubs_stub_number_fold_ix" on "paystubs" (fold("stub_number") text_pattern_ops);
