create index "prohibited_freight_name_en_text_order_ix" on "prohibited_freight" ("name_en" collate "und-x-icu", "id");
create index "prohibited_freight_name_en_trgm_ix" on "prohibited_freight" using gin (fold("name_en") gin_trgm_ops);
create index "prohibited_freight_name_en_fold_ix" on "prohibited_freight" (fold("name_en") text_pattern_ops);
create index "prohibited_freight_condition_en_trgm_ix" on "prohibited_freight" using gin (fold("condition_en") gin_trgm_ops);
