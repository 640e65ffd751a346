create index "file_transfer_log_partner_ix" on "file_transfer_log" ("partner");
create index "file_transfer_log_at_ix" on "file_transfer_log" ("at");
create index "file_transfer_log_transaction_ix" on "file_transfer_log" ("transaction");
