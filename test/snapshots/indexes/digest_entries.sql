create unique index "digest_entries_event_id_lower_notice_lower_user_unique_ix" on "digest_entries" (lower("event_id" collate "und-x-icu"), lower("notice" collate "und-x-icu"), "user");
create index "digest_entries_user_ix" on "digest_entries" ("user");
create index "digest_entries_occurred_at_ix" on "digest_entries" ("occurred_at");
create index "digest_entries_event_id_ix" on "digest_entries" ("event_id");
