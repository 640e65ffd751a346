create unique index "misc_codes_code_type_lower_code_lower_unique_ix" on "misc_codes" (lower("code_type" collate "und-x-icu"), lower("code" collate "und-x-icu"));
create index "misc_codes_code_type_ix" on "misc_codes" ("code_type");
