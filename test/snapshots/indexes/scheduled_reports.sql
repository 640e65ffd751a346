create unique index "scheduled_reports_owner_name_lower_unique_ix" on "scheduled_reports" ("owner", lower("name" collate "und-x-icu"));
create index "scheduled_reports_template_ix" on "scheduled_reports" ("template");
create index "scheduled_reports_company_ix" on "scheduled_reports" ("company");
create index "scheduled_reports_customer_ix" on "scheduled_reports" ("customer");
create index "scheduled_reports_start_date_ix" on "scheduled_reports" ("start_date");
create index "scheduled_reports_expiry_date_ix" on "scheduled_reports" ("expiry_date");
create index "scheduled_reports_copied_from_ix" on "scheduled_reports" ("copied_from");
create index "scheduled_reports_next_run_at_ix" on "scheduled_reports" ("next_run_at");
