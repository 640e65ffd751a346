create unique index "table_preferences_user_api_cmid_unique_ix" on "table_preferences" ("user", "api", "cmid");
