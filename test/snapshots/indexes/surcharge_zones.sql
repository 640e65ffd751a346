create unique index "surcharge_zones_code_lower_unique_ix" on "surcharge_zones" (lower("code" collate "und-x-icu"));
create index "surcharge_zones_effective_from_ix" on "surcharge_zones" ("effective_from");
create index "surcharge_zones_code_ix" on "surcharge_zones" ("code");
