create unique index "density_scales_code_lower_effective_from_unique_ix" on "density_scales" (lower("code" collate "und-x-icu"), "effective_from");
create index "density_scales_effective_from_desc_code_text_order_ix" on "density_scales" ("effective_from" desc, "code" collate "und-x-icu", "id");
create index "density_scales_effective_to_ix" on "density_scales" ("effective_to");
create index "density_scales_code_ix" on "density_scales" ("code");
create index "density_scales_code_trgm_ix" on "density_scales" using gin (fold("code") gin_trgm_ops);
create index "density_scales_code_fold_ix" on "density_scales" (fold("code") text_pattern_ops);
create index "density_scales_name_en_trgm_ix" on "density_scales" using gin (fold("name_en") gin_trgm_ops);
create index "density_scales_name_en_fold_ix" on "density_scales" (fold("name_en") text_pattern_ops);
