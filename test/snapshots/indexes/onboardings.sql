create unique index "onboardings_control_number_lower_unique_ix" on "onboardings" (lower("control_number" collate "und-x-icu"));
create index "onboardings_terminal_ix" on "onboardings" ("terminal");
create index "onboardings_manager_ix" on "onboardings" ("manager");
create index "onboardings_start_date_ix" on "onboardings" ("start_date");
create index "onboardings_application_ix" on "onboardings" ("application");
create index "onboardings_new_user_request_ix" on "onboardings" ("new_user_request");
create index "onboardings_completed_at_ix" on "onboardings" ("completed_at");
create index "onboardings_control_number_ix" on "onboardings" ("control_number");
