create unique index "user_menu_groups_user_menu_group_unique_ix" on "user_menu_groups" ("user", "menu_group");
create index "user_menu_groups_menu_group_ix" on "user_menu_groups" ("menu_group");
