create index "customs_log_at_desc_order_ix" on "customs_log" ("at" desc, "id" desc);
create index "customs_log_shipment_ix" on "customs_log" ("shipment");
create index "customs_log_broker_ix" on "customs_log" ("broker");
create index "customs_log_reference_trgm_ix" on "customs_log" using gin (fold("reference") gin_trgm_ops);
create index "customs_log_port_trgm_ix" on "customs_log" using gin (fold("port") gin_trgm_ops);
create index "customs_log_manifest_trgm_ix" on "customs_log" using gin (fold("manifest") gin_trgm_ops);
