create unique index "payment_applications_payment_freight_bill_unique_blanks_ix" on "payment_applications" ("payment", "freight_bill") nulls not distinct;
create index "payment_applications_statement_line_ix" on "payment_applications" ("statement_line");
create index "payment_applications_freight_bill_ix" on "payment_applications" ("freight_bill");
