create unique index "push_report_deliveries_run_address_lower_unique_ix" on "push_report_deliveries" ("run", lower("address" collate "und-x-icu"));
create index "push_report_deliveries_recipient_ix" on "push_report_deliveries" ("recipient");
create index "push_report_deliveries_done_at_ix" on "push_report_deliveries" ("done_at");
