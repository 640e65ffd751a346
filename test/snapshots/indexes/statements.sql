create unique index "statements_statement_number_lower_unique_ix" on "statements" (lower("statement_number" collate "und-x-icu"));
create index "statements_statement_date_ix" on "statements" ("statement_date");
create index "statements_account_ix" on "statements" ("account");
create index "statements_period_from_ix" on "statements" ("period_from");
create index "statements_period_to_ix" on "statements" ("period_to");
create index "statements_due_date_ix" on "statements" ("due_date");
create index "statements_document_ix" on "statements" ("document");
create index "statements_sent_at_ix" on "statements" ("sent_at");
create index "statements_statement_number_ix" on "statements" ("statement_number");
