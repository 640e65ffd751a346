create unique index "user_sales_user_sales_code_unique_ix" on "user_sales" ("user", "sales_code");
create index "user_sales_sales_code_ix" on "user_sales" ("sales_code");
create index "user_sales_effective_from_ix" on "user_sales" ("effective_from");
create index "user_sales_effective_to_ix" on "user_sales" ("effective_to");
