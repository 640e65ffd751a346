create index "user_sync_log_run_at_desc_order_ix" on "user_sync_log" ("run_at" desc, "id" desc);
create index "user_sync_log_user_ix" on "user_sync_log" ("user");
create index "user_sync_log_source_uid_trgm_ix" on "user_sync_log" using gin (fold("source_uid") gin_trgm_ops);
