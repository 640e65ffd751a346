create unique index "doclib_metadata_entry_tag_lower_mdref_lower_unique_ix" on "doclib_metadata" ("entry", lower("tag" collate "und-x-icu"), lower("mdref" collate "und-x-icu"));
create index "doclib_metadata_value_trgm_ix" on "doclib_metadata" using gin (fold("value") gin_trgm_ops);
create index "doclib_metadata_tag_value_ix" on "doclib_metadata" ("tag", "value");
