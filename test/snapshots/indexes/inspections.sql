create index "inspections_inspected_at_desc_order_ix" on "inspections" ("inspected_at" desc, "id" desc);
create index "inspections_shipment_ix" on "inspections" ("shipment");
create index "inspections_terminal_ix" on "inspections" ("terminal");
create index "inspections_inspected_by_ix" on "inspections" ("inspected_by");
create index "inspections_certificate_ix" on "inspections" ("certificate");
create index "inspections_attachments_members_ix" on "inspections" using gin ("attachments");
