create unique index "payments_payment_number_lower_unique_ix" on "payments" (lower("payment_number" collate "und-x-icu"));
create index "payments_received_on_desc_order_ix" on "payments" ("received_on" desc, "id" desc);
create index "payments_account_ix" on "payments" ("account");
create index "payments_edi_transaction_ix" on "payments" ("edi_transaction");
create index "payments_payment_number_ix" on "payments" ("payment_number");
create index "payments_payment_number_trgm_ix" on "payments" using gin (fold("payment_number") gin_trgm_ops);
create index "payments_payment_number_fold_ix" on "payments" (fold("payment_number") text_pattern_ops);
create index "payments_reference_trgm_ix" on "payments" using gin (fold("reference") gin_trgm_ops);
