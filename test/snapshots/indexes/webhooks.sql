create unique index "webhooks_account_name_lower_unique_ix" on "webhooks" ("account", lower("name" collate "und-x-icu"));
