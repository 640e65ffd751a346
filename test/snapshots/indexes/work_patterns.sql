create unique index "work_patterns_code_lower_unique_ix" on "work_patterns" (lower("code" collate "und-x-icu"));
create index "work_patterns_anchor_date_ix" on "work_patterns" ("anchor_date");
create index "work_patterns_code_ix" on "work_patterns" ("code");
