create index "emergency_road_service_province_text_city_text_order_ix" on "emergency_road_service" ("province" collate "und-x-icu", "city" collate "und-x-icu", "id");
create index "emergency_road_service_vendor_trgm_ix" on "emergency_road_service" using gin (fold("vendor") gin_trgm_ops);
create index "emergency_road_service_vendor_fold_ix" on "emergency_road_service" (fold("vendor") text_pattern_ops);
create index "emergency_road_service_city_trgm_ix" on "emergency_road_service" using gin (fold("city") gin_trgm_ops);
create index "emergency_road_service_city_fold_ix" on "emergency_road_service" (fold("city") text_pattern_ops);
create index "emergency_road_service_province_trgm_ix" on "emergency_road_service" using gin (fold("province") gin_trgm_ops);
