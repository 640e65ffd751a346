create unique index "customs_brokers_code_lower_unique_ix" on "customs_brokers" (lower("code" collate "und-x-icu"));
create index "customs_brokers_code_ix" on "customs_brokers" ("code");
