create unique index "bol_dangerous_goods_bol_line_unique_ix" on "bol_dangerous_goods" ("bol", "line");
create index "bol_dangerous_goods_commodity_ix" on "bol_dangerous_goods" ("commodity");
