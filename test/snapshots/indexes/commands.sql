create unique index "commands_cmid_lower_unique_ix" on "commands" (lower("cmid" collate "und-x-icu"));
create index "commands_cmid_text_order_ix" on "commands" ("cmid" collate "und-x-icu", "id");
create index "commands_cmid_ix" on "commands" ("cmid");
create index "commands_cmid_trgm_ix" on "commands" using gin (fold("cmid") gin_trgm_ops);
create index "commands_cmid_fold_ix" on "commands" (fold("cmid") text_pattern_ops);
create index "commands_command_path_trgm_ix" on "commands" using gin (fold("command_path") gin_trgm_ops);
create index "commands_title_en_trgm_ix" on "commands" using gin (fold("title_en") gin_trgm_ops);
create index "commands_title_fr_trgm_ix" on "commands" using gin (fold("title_fr") gin_trgm_ops);
