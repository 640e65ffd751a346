create index "file_transfer_log_at_desc_order_ix" on "file_transfer_log" ("at" desc, "id" desc);
create index "file_transfer_log_partner_ix" on "file_transfer_log" ("partner");
create index "file_transfer_log_transaction_ix" on "file_transfer_log" ("transaction");
create index "file_transfer_log_filename_trgm_ix" on "file_transfer_log" using gin (fold("filename") gin_trgm_ops);
create index "file_transfer_log_filename_fold_ix" on "file_transfer_log" (fold("filename") text_pattern_ops);
