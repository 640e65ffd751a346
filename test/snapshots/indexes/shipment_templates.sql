create unique index "shipment_templates_account_name_lower_unique_ix" on "shipment_templates" ("account", lower("name" collate "und-x-icu"));
create index "shipment_templates_name_text_order_ix" on "shipment_templates" ("name" collate "und-x-icu", "id");
create index "shipment_templates_owner_ix" on "shipment_templates" ("owner");
create index "shipment_templates_name_trgm_ix" on "shipment_templates" using gin (fold("name") gin_trgm_ops);
create index "shipment_templates_name_fold_ix" on "shipment_templates" (fold("name") text_pattern_ops);
