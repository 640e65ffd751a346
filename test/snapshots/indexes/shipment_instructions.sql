create index "shipment_instructions_shipment_ix" on "shipment_instructions" ("shipment");
create index "shipment_instructions_charge_ix" on "shipment_instructions" ("charge");
create index "shipment_instructions_requested_by_ix" on "shipment_instructions" ("requested_by");
create index "shipment_instructions_decided_by_ix" on "shipment_instructions" ("decided_by");
