create index "command_log_at_desc_order_ix" on "command_log" ("at" desc, "id" desc);
create index "command_log_user_ix" on "command_log" ("user");
create index "command_log_company_ix" on "command_log" ("company");
create index "command_log_cmid_trgm_ix" on "command_log" using gin (fold("cmid") gin_trgm_ops);
create index "command_log_cmid_fold_ix" on "command_log" (fold("cmid") text_pattern_ops);
