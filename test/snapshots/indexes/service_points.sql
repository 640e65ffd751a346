create unique index "service_points_province_lower_postal_prefix_lower_c_3d6709af_ix" on "service_points" (lower("province" collate "und-x-icu"), lower("postal_prefix" collate "und-x-icu"), lower("city" collate "und-x-icu"));
create index "service_points_terminal_ix" on "service_points" ("terminal");
create index "service_points_province_ix" on "service_points" ("province");
