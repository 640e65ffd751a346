create unique index "payments_payment_number_lower_unique_ix" on "payments" (lower("payment_number" collate "und-x-icu"));
create index "payments_account_ix" on "payments" ("account");
create index "payments_received_on_ix" on "payments" ("received_on");
create index "payments_edi_transaction_ix" on "payments" ("edi_transaction");
create index "payments_payment_number_ix" on "payments" ("payment_number");
