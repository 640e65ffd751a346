create unique index "report_runs_run_unique_ix" on "report_runs" ("run");
create index "report_runs_run_at_desc_order_ix" on "report_runs" ("run_at" desc, "id" desc);
create index "report_runs_scheduled_report_ix" on "report_runs" ("scheduled_report");
create index "report_runs_file_ix" on "report_runs" ("file");
create index "report_runs_expires_on_ix" on "report_runs" ("expires_on");
create index "report_runs_emails_members_ix" on "report_runs" using gin ("emails");
