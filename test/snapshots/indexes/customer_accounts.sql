create unique index "customer_accounts_account_lower_unique_ix" on "customer_accounts" (lower("account" collate "und-x-icu"));
create index "customer_accounts_name_text_order_ix" on "customer_accounts" ("name" collate "und-x-icu", "id");
create index "customer_accounts_customer_ix" on "customer_accounts" ("customer");
create index "customer_accounts_default_terminal_ix" on "customer_accounts" ("default_terminal");
create index "customer_accounts_account_ix" on "customer_accounts" ("account");
create index "customer_accounts_account_trgm_ix" on "customer_accounts" using gin (fold("account") gin_trgm_ops);
create index "customer_accounts_account_fold_ix" on "customer_accounts" (fold("account") text_pattern_ops);
create index "customer_accounts_name_trgm_ix" on "customer_accounts" using gin (fold("name") gin_trgm_ops);
create index "customer_accounts_name_fold_ix" on "customer_accounts" (fold("name") text_pattern_ops);
