create unique index "release_notes_version_name_lower_unique_ix" on "release_notes" (lower("version_name" collate "und-x-icu"));
create index "release_notes_released_on_desc_order_ix" on "release_notes" ("released_on" desc, "id" desc);
create index "release_notes_version_name_ix" on "release_notes" ("version_name");
create index "release_notes_users_members_ix" on "release_notes" using gin ("users");
create index "release_notes_version_name_trgm_ix" on "release_notes" using gin (fold("version_name") gin_trgm_ops);
create index "release_notes_version_name_fold_ix" on "release_notes" (fold("version_name") text_pattern_ops);
create index "release_notes_title_en_trgm_ix" on "release_notes" using gin (fold("title_en") gin_trgm_ops);
create index "release_notes_title_en_fold_ix" on "release_notes" (fold("title_en") text_pattern_ops);
create index "release_notes_title_fr_trgm_ix" on "release_notes" using gin (fold("title_fr") gin_trgm_ops);
