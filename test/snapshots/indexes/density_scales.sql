create unique index "density_scales_code_lower_unique_ix" on "density_scales" (lower("code" collate "und-x-icu"));
create index "density_scales_effective_from_ix" on "density_scales" ("effective_from");
create index "density_scales_effective_to_ix" on "density_scales" ("effective_to");
create index "density_scales_code_ix" on "density_scales" ("code");
