create unique index "commodities_account_code_lower_unique_ix" on "commodities" ("account", lower("code" collate "und-x-icu"));
