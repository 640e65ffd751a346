create index "customs_log_shipment_ix" on "customs_log" ("shipment");
create index "customs_log_at_ix" on "customs_log" ("at");
create index "customs_log_broker_ix" on "customs_log" ("broker");
