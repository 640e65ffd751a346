create unique index "enrollment_forms_control_number_lower_unique_ix" on "enrollment_forms" (lower("control_number" collate "und-x-icu"));
create index "enrollment_forms_decided_by_ix" on "enrollment_forms" ("decided_by");
create index "enrollment_forms_control_number_ix" on "enrollment_forms" ("control_number");
