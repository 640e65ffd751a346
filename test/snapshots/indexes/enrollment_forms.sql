create unique index "enrollment_forms_control_number_lower_unique_ix" on "enrollment_forms" (lower("control_number" collate "und-x-icu"));
create index "enrollment_forms_created_at_desc_order_ix" on "enrollment_forms" ("created_at" desc, "id" desc);
create index "enrollment_forms_decided_by_ix" on "enrollment_forms" ("decided_by");
create index "enrollment_forms_control_number_ix" on "enrollment_forms" ("control_number");
create index "enrollment_forms_control_number_trgm_ix" on "enrollment_forms" using gin (fold("control_number") gin_trgm_ops);
create index "enrollment_forms_control_number_fold_ix" on "enrollment_forms" (fold("control_number") text_pattern_ops);
create index "enrollment_forms_company_name_trgm_ix" on "enrollment_forms" using gin (fold("company_name") gin_trgm_ops);
create index "enrollment_forms_account_trgm_ix" on "enrollment_forms" using gin (fold("account") gin_trgm_ops);
create index "enrollment_forms_contact_name_trgm_ix" on "enrollment_forms" using gin (fold("contact_name") gin_trgm_ops);
