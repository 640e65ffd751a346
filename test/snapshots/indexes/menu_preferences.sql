create unique index "menu_preferences_user_unique_ix" on "menu_preferences" ("user");
create index "menu_preferences_menu_group_ix" on "menu_preferences" ("menu_group");
