create index "change_log_entries_changed_on_desc_order_ix" on "change_log_entries" ("changed_on" desc, "id" desc);
create index "change_log_entries_command_ix" on "change_log_entries" ("command");
create index "change_log_entries_title_trgm_ix" on "change_log_entries" using gin (fold("title") gin_trgm_ops);
create index "change_log_entries_title_fold_ix" on "change_log_entries" (fold("title") text_pattern_ops);
