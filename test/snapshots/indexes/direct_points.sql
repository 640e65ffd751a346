create unique index "direct_points_province_lower_postal_prefix_lower_ci_9c57a6ff_ix" on "direct_points" (lower("province" collate "und-x-icu"), lower("postal_prefix" collate "und-x-icu"), lower("city" collate "und-x-icu"));
create index "direct_points_terminal_ix" on "direct_points" ("terminal");
create index "direct_points_province_ix" on "direct_points" ("province");
