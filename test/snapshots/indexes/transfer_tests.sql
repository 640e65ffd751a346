create unique index "transfer_tests_partner_run_at_step_unique_ix" on "transfer_tests" ("partner", "run_at", "step");
create index "transfer_tests_run_at_ix" on "transfer_tests" ("run_at");
create index "transfer_tests_run_by_ix" on "transfer_tests" ("run_by");
