create unique index "guaranteed_service_points_origin_terminal_destinati_7357bd3c_ix" on "guaranteed_service_points" ("origin_terminal", lower("destination_province" collate "und-x-icu"), lower("destination_city" collate "und-x-icu"));
create index "guaranteed_service_points_destination_city_trgm_ix" on "guaranteed_service_points" using gin (fold("destination_city") gin_trgm_ops);
create index "guaranteed_service_points_destination_city_fold_ix" on "guaranteed_service_points" (fold("destination_city") text_pattern_ops);
create index "guaranteed_service_points_destination_province_trgm_ix" on "guaranteed_service_points" using gin (fold("destination_province") gin_trgm_ops);
create index "guaranteed_service_points_destination_province_fold_ix" on "guaranteed_service_points" (fold("destination_province") text_pattern_ops);
