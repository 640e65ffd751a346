create index "shipment_events_shipment_ix" on "shipment_events" ("shipment");
create index "shipment_events_event_at_ix" on "shipment_events" ("event_at");
create index "shipment_events_terminal_ix" on "shipment_events" ("terminal");
create index "shipment_events_unit_number_ix" on "shipment_events" ("unit_number");
