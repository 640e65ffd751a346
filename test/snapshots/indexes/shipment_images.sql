create index "shipment_images_shipment_ix" on "shipment_images" ("shipment");
create index "shipment_images_file_ix" on "shipment_images" ("file");
create index "shipment_images_captured_at_ix" on "shipment_images" ("captured_at");
create index "shipment_images_partner_carrier_ix" on "shipment_images" ("partner_carrier");
