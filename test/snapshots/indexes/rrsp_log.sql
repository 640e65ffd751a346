create index "rrsp_log_upload_ix" on "rrsp_log" ("upload");
create index "rrsp_log_at_ix" on "rrsp_log" ("at");
create index "rrsp_log_user_ix" on "rrsp_log" ("user");
