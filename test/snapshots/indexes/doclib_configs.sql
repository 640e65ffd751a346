create unique index "doclib_configs_cmid_lower_unique_ix" on "doclib_configs" (lower("cmid" collate "und-x-icu"));
create index "doclib_configs_cmid_ix" on "doclib_configs" ("cmid");
create index "doclib_configs_can_edit_members_ix" on "doclib_configs" using gin ("can_edit");
