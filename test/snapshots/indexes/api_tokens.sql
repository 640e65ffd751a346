create unique index "api_tokens_owner_name_lower_unique_ix" on "api_tokens" ("owner", lower("name" collate "und-x-icu"));
create index "api_tokens_expires_on_ix" on "api_tokens" ("expires_on");
create index "api_tokens_last_used_at_ix" on "api_tokens" ("last_used_at");
create index "api_tokens_request_ix" on "api_tokens" ("request");
