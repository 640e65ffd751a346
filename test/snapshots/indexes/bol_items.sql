create unique index "bol_items_bol_line_unique_ix" on "bol_items" ("bol", "line");
