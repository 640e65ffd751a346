create unique index "training_links_code_lower_unique_ix" on "training_links" (lower("code" collate "und-x-icu"));
create index "training_links_code_ix" on "training_links" ("code");
