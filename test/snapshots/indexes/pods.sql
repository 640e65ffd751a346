create unique index "pods_shipment_unique_ix" on "pods" ("shipment");
create index "pods_delivered_on_ix" on "pods" ("delivered_on");
create index "pods_signature_ix" on "pods" ("signature");
create index "pods_image_ix" on "pods" ("image");
