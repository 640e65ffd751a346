create unique index "gps_positions_unit_at_unique_ix" on "gps_positions" ("unit", "at");
create index "gps_positions_at_ix" on "gps_positions" ("at");
create index "gps_positions_terminal_ix" on "gps_positions" ("terminal");
