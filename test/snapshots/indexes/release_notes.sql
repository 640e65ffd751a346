create unique index "release_notes_version_name_lower_unique_ix" on "release_notes" (lower("version_name" collate "und-x-icu"));
create index "release_notes_released_on_ix" on "release_notes" ("released_on");
create index "release_notes_version_name_ix" on "release_notes" ("version_name");
