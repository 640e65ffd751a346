create unique index "quote_charges_quote_line_unique_ix" on "quote_charges" ("quote", "line");
