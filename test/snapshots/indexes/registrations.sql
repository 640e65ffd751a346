create unique index "registrations_company_control_number_lower_unique_ix" on "registrations" ("company", lower("control_number" collate "und-x-icu"));
create index "registrations_birth_date_ix" on "registrations" ("birth_date");
create index "registrations_checked_at_ix" on "registrations" ("checked_at");
create index "registrations_completed_user_ix" on "registrations" ("completed_user");
create index "registrations_expires_at_ix" on "registrations" ("expires_at");
create index "registrations_requested_by_ix" on "registrations" ("requested_by");
create index "registrations_decided_by_ix" on "registrations" ("decided_by");
create index "registrations_decided_at_ix" on "registrations" ("decided_at");
create index "registrations_status_expires_at_ix" on "registrations" ("status", "expires_at");
