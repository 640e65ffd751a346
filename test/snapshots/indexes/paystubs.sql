create unique index "paystubs_employee_sequence_pay_period_unique_ix" on "paystubs" ("employee", "sequence", "pay_period");
create unique index "paystubs_stub_number_lower_unique_ix" on "paystubs" (lower("stub_number" collate "und-x-icu"));
create index "paystubs_pay_period_ix" on "paystubs" ("pay_period");
create index "paystubs_pay_date_ix" on "paystubs" ("pay_date");
create index "paystubs_file_ix" on "paystubs" ("file");
create index "paystubs_viewed_at_ix" on "paystubs" ("viewed_at");
create index "paystubs_stub_number_ix" on "paystubs" ("stub_number");
