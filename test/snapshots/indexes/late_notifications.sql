create index "late_notifications_detected_at_desc_order_ix" on "late_notifications" ("detected_at" desc, "id" desc);
create index "late_notifications_shipment_ix" on "late_notifications" ("shipment");
create index "late_notifications_old_eta_ix" on "late_notifications" ("old_eta");
create index "late_notifications_new_eta_ix" on "late_notifications" ("new_eta");
create index "late_notifications_sent_at_ix" on "late_notifications" ("sent_at");
