create unique index "credit_applications_control_number_lower_unique_ix" on "credit_applications" (lower("control_number" collate "und-x-icu"));
create index "credit_applications_signed_at_ix" on "credit_applications" ("signed_at");
create index "credit_applications_customer_ix" on "credit_applications" ("customer");
create index "credit_applications_decided_by_ix" on "credit_applications" ("decided_by");
create index "credit_applications_control_number_ix" on "credit_applications" ("control_number");
