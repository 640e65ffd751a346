create unique index "gps_positions_unit_at_unique_ix" on "gps_positions" ("unit", "at");
create index "gps_positions_at_desc_order_ix" on "gps_positions" ("at" desc, "id" desc);
create index "gps_positions_terminal_ix" on "gps_positions" ("terminal");
create index "gps_positions_nearest_city_trgm_ix" on "gps_positions" using gin (fold("nearest_city") gin_trgm_ops);
