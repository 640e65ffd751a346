create unique index "security_questions_text_en_lower_unique_ix" on "security_questions" (lower("text_en" collate "und-x-icu"));
create index "security_questions_text_en_ix" on "security_questions" ("text_en");
