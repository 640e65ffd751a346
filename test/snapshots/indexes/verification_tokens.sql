create unique index "verification_tokens_token_hash_unique_ix" on "verification_tokens" ("token_hash");
create index "verification_tokens_expires_at_ix" on "verification_tokens" ("expires_at");
create index "verification_tokens_used_at_ix" on "verification_tokens" ("used_at");
create index "verification_tokens_users_members_ix" on "verification_tokens" using gin ("users");
