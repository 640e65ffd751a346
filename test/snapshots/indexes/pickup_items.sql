create unique index "pickup_items_pickup_line_unique_ix" on "pickup_items" ("pickup", "line");
create index "pickup_items_commodity_ix" on "pickup_items" ("commodity");
