create unique index "shipment_items_shipment_line_unique_ix" on "shipment_items" ("shipment", "line");
