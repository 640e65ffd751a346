create unique index "tracking_links_token_hash_unique_ix" on "tracking_links" ("token_hash");
create index "tracking_links_expires_at_desc_order_ix" on "tracking_links" ("expires_at" desc, "id" desc);
create index "tracking_links_shipment_ix" on "tracking_links" ("shipment");
