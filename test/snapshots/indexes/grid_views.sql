create unique index "grid_views_place_lower_name_lower_unique_ix" on "grid_views" (lower("place" collate "und-x-icu"), lower("name" collate "und-x-icu"));
create unique index "grid_views_place_when_is_default_unique_ix" on "grid_views" ("place") where "is_default";
create index "grid_views_company_ix" on "grid_views" ("company");
create index "grid_views_owner_ix" on "grid_views" ("owner");
create index "grid_views_menu_group_ix" on "grid_views" ("menu_group");
create index "grid_views_place_ix" on "grid_views" ("place");
