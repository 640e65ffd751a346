create unique index "pickup_items_pickup_line_unique_ix" on "pickup_items" ("pickup", "line");
