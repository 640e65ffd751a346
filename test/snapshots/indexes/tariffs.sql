create unique index "tariffs_effective_from_code_lower_unique_ix" on "tariffs" ("effective_from", lower("code" collate "und-x-icu"));
create index "tariffs_density_scale_ix" on "tariffs" ("density_scale");
create index "tariffs_effective_to_ix" on "tariffs" ("effective_to");
