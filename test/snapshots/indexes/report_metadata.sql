create unique index "report_metadata_code_lower_unique_ix" on "report_metadata" (lower("code" collate "und-x-icu"));
create index "report_metadata_code_ix" on "report_metadata" ("code");
