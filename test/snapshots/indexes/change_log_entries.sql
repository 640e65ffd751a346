create index "change_log_entries_changed_on_ix" on "change_log_entries" ("changed_on");
create index "change_log_entries_command_ix" on "change_log_entries" ("command");
