create unique index "shipment_charges_shipment_line_unique_ix" on "shipment_charges" ("shipment", "line");
create index "shipment_charges_freight_bill_ix" on "shipment_charges" ("freight_bill");
