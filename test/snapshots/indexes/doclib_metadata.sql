create unique index "doclib_metadata_entry_tag_lower_mdref_lower_unique_ix" on "doclib_metadata" ("entry", lower("tag" collate "und-x-icu"), lower("mdref" collate "und-x-icu"));
