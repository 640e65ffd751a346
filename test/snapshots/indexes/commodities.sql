create unique index "commodities_account_code_lower_unique_ix" on "commodities" ("account", lower("code" collate "und-x-icu"));
create index "commodities_code_text_order_ix" on "commodities" ("code" collate "und-x-icu", "id");
create index "commodities_code_trgm_ix" on "commodities" using gin (fold("code") gin_trgm_ops);
create index "commodities_code_fold_ix" on "commodities" (fold("code") text_pattern_ops);
create index "commodities_un_number_trgm_ix" on "commodities" using gin (fold("un_number") gin_trgm_ops);
