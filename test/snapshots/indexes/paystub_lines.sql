create unique index "paystub_lines_paystub_line_unique_ix" on "paystub_lines" ("paystub", "line");
