create unique index "quote_items_quote_line_unique_ix" on "quote_items" ("quote", "line");
create index "quote_items_commodity_ix" on "quote_items" ("commodity");
