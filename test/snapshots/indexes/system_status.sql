create unique index "system_status_host_lower_at_unique_ix" on "system_status" (lower("host" collate "und-x-icu"), "at");
create index "system_status_at_ix" on "system_status" ("at");
create index "system_status_host_ix" on "system_status" ("host");
