create unique index "customs_brokers_code_lower_unique_ix" on "customs_brokers" (lower("code" collate "und-x-icu"));
create index "customs_brokers_name_text_order_ix" on "customs_brokers" ("name" collate "und-x-icu", "id");
create index "customs_brokers_code_ix" on "customs_brokers" ("code");
create index "customs_brokers_code_trgm_ix" on "customs_brokers" using gin (fold("code") gin_trgm_ops);
create index "customs_brokers_code_fold_ix" on "customs_brokers" (fold("code") text_pattern_ops);
create index "customs_brokers_name_trgm_ix" on "customs_brokers" using gin (fold("name") gin_trgm_ops);
create index "customs_brokers_name_fold_ix" on "customs_brokers" (fold("name") text_pattern_ops);
