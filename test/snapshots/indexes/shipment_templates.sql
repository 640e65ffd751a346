create unique index "shipment_templates_account_name_lower_unique_ix" on "shipment_templates" ("account", lower("name" collate "und-x-icu"));
create index "shipment_templates_owner_ix" on "shipment_templates" ("owner");
