create unique index "fuel_prices_table_week_start_unique_ix" on "fuel_prices" ("table", "week_start");
create index "fuel_prices_week_start_desc_order_ix" on "fuel_prices" ("week_start" desc, "id" desc);
create index "fuel_prices_published_at_ix" on "fuel_prices" ("published_at");
