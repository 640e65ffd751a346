create unique index "edi_transactions_partner_interchange_control_lower__01f96a56_ix" on "edi_transactions" ("partner", lower("interchange_control" collate "und-x-icu"), "direction", lower("set_control" collate "und-x-icu"));
create index "edi_transactions_shipment_ix" on "edi_transactions" ("shipment");
create index "edi_transactions_received_at_ix" on "edi_transactions" ("received_at");
create index "edi_transactions_processed_at_ix" on "edi_transactions" ("processed_at");
create index "edi_transactions_ack_transaction_ix" on "edi_transactions" ("ack_transaction");
