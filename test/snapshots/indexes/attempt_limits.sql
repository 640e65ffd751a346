create unique index "attempt_limits_key_hash_unique_ix" on "attempt_limits" ("key_hash");
create index "attempt_limits_ends_at_ix" on "attempt_limits" ("ends_at");
