create unique index "bol_items_bol_line_unique_ix" on "bol_items" ("bol", "line");
create index "bol_items_commodity_ix" on "bol_items" ("commodity");
