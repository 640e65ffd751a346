create unique index "sales_codes_code_lower_unique_ix" on "sales_codes" (lower("code" collate "und-x-icu"));
create index "sales_codes_code_text_order_ix" on "sales_codes" ("code" collate "und-x-icu", "id");
create index "sales_codes_user_ix" on "sales_codes" ("user");
create index "sales_codes_region_ix" on "sales_codes" ("region");
create index "sales_codes_code_ix" on "sales_codes" ("code");
create index "sales_codes_code_trgm_ix" on "sales_codes" using gin (fold("code") gin_trgm_ops);
create index "sales_codes_code_fold_ix" on "sales_codes" (fold("code") text_pattern_ops);
create index "sales_codes_name_trgm_ix" on "sales_codes" using gin (fold("name") gin_trgm_ops);
create index "sales_codes_name_fold_ix" on "sales_codes" (fold("name") text_pattern_ops);
