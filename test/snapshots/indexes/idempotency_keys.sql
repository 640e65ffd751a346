create unique index "idempotency_keys_key_hash_unique_ix" on "idempotency_keys" ("key_hash");
create index "idempotency_keys_ends_at_ix" on "idempotency_keys" ("ends_at");
