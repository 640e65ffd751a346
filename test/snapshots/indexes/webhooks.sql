create unique index "webhooks_account_name_lower_unique_ix" on "webhooks" ("account", lower("name" collate "und-x-icu"));
create index "webhooks_name_text_order_ix" on "webhooks" ("name" collate "und-x-icu", "id");
create index "webhooks_next_try_at_ix" on "webhooks" ("next_try_at");
create index "webhooks_name_trgm_ix" on "webhooks" using gin (fold("name") gin_trgm_ops);
create index "webhooks_name_fold_ix" on "webhooks" (fold("name") text_pattern_ops);
