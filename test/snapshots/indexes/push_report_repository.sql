create unique index "push_report_repository_push_report_due_at_unique_blanks_ix" on "push_report_repository" ("push_report", "due_at") nulls not distinct;
create index "push_report_repository_run_at_desc_order_ix" on "push_report_repository" ("run_at" desc, "id" desc);
create index "push_report_repository_file_ix" on "push_report_repository" ("file");
create index "push_report_repository_expires_on_ix" on "push_report_repository" ("expires_on");
create index "push_report_repository_due_at_ix" on "push_report_repository" ("due_at");
