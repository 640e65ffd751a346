create unique index "import_columns_owner_api_unique_ix" on "import_columns" ("owner", "api");
