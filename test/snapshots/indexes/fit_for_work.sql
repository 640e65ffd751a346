create unique index "fit_for_work_employee_checked_at_unique_ix" on "fit_for_work" ("employee", "checked_at");
create index "fit_for_work_checked_at_ix" on "fit_for_work" ("checked_at");
create index "fit_for_work_region_ix" on "fit_for_work" ("region");
create index "fit_for_work_terminal_ix" on "fit_for_work" ("terminal");
create index "fit_for_work_supervisor_ix" on "fit_for_work" ("supervisor");
