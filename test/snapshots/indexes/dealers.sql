create unique index "dealers_dealer_id_lower_unique_ix" on "dealers" (lower("dealer_id" collate "und-x-icu"));
create index "dealers_dealer_id_text_order_ix" on "dealers" ("dealer_id" collate "und-x-icu", "id");
create index "dealers_customer_ix" on "dealers" ("customer");
create index "dealers_dealer_id_ix" on "dealers" ("dealer_id");
create index "dealers_dealer_id_trgm_ix" on "dealers" using gin (fold("dealer_id") gin_trgm_ops);
create index "dealers_dealer_id_fold_ix" on "dealers" (fold("dealer_id") text_pattern_ops);
create index "dealers_name_trgm_ix" on "dealers" using gin (fold("name") gin_trgm_ops);
create index "dealers_name_fold_ix" on "dealers" (fold("name") text_pattern_ops);
create index "dealers_city_trgm_ix" on "dealers" using gin (fold("city") gin_trgm_ops);
