create unique index "statement_lines_statement_line_unique_ix" on "statement_lines" ("statement", "line");
create index "statement_lines_shipment_ix" on "statement_lines" ("shipment");
create index "statement_lines_freight_bill_ix" on "statement_lines" ("freight_bill");
create index "statement_lines_invoice_date_ix" on "statement_lines" ("invoice_date");
create index "statement_lines_dispute_ix" on "statement_lines" ("dispute");
