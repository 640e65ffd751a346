create unique index "notifications_event_id_lower_notice_lower_user_unique_ix" on "notifications" (lower("event_id" collate "und-x-icu"), lower("notice" collate "und-x-icu"), "user");
create index "notifications_user_ix" on "notifications" ("user");
create index "notifications_at_ix" on "notifications" ("at");
create index "notifications_read_at_ix" on "notifications" ("read_at");
create index "notifications_event_id_ix" on "notifications" ("event_id");
