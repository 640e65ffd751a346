create unique index "skeleton_accounts_account_lower_unique_ix" on "skeleton_accounts" (lower("account" collate "und-x-icu"));
create index "skeleton_accounts_bol_ix" on "skeleton_accounts" ("bol");
create index "skeleton_accounts_merged_into_ix" on "skeleton_accounts" ("merged_into");
create index "skeleton_accounts_account_ix" on "skeleton_accounts" ("account");
