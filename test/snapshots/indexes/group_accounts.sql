create unique index "group_accounts_user_account_unique_ix" on "group_accounts" ("user", "account");
create index "group_accounts_account_ix" on "group_accounts" ("account");
