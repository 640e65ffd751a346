create unique index "account_preferences_user_menu_group_unique_ix" on "account_preferences" ("user", "menu_group");
