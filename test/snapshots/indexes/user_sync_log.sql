create index "user_sync_log_run_at_ix" on "user_sync_log" ("run_at");
create index "user_sync_log_user_ix" on "user_sync_log" ("user");
