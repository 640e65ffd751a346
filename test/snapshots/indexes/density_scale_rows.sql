create unique index "density_scale_rows_scale_density_from_unique_ix" on "density_scale_rows" ("scale", "density_from");
