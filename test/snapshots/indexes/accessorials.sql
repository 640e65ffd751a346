create unique index "accessorials_code_lower_unique_ix" on "accessorials" (lower("code" collate "und-x-icu"));
create index "accessorials_code_ix" on "accessorials" ("code");
