create unique index "api_tokens_owner_name_lower_unique_ix" on "api_tokens" ("owner", lower("name" collate "und-x-icu"));
create unique index "api_tokens_token_hash_unique_ix" on "api_tokens" ("token_hash");
create index "api_tokens_expires_on_desc_name_text_order_ix" on "api_tokens" ("expires_on" desc, "name" collate "und-x-icu", "id");
create index "api_tokens_last_used_at_ix" on "api_tokens" ("last_used_at");
create index "api_tokens_request_ix" on "api_tokens" ("request");
create index "api_tokens_name_trgm_ix" on "api_tokens" using gin (fold("name") gin_trgm_ops);
create index "api_tokens_name_fold_ix" on "api_tokens" (fold("name") text_pattern_ops);
create index "api_tokens_prefix_trgm_ix" on "api_tokens" using gin (fold("prefix") gin_trgm_ops);
