create unique index "feature_requests_control_number_lower_unique_ix" on "feature_requests" (lower("control_number" collate "und-x-icu"));
create index "feature_requests_requested_by_ix" on "feature_requests" ("requested_by");
create index "feature_requests_request_date_ix" on "feature_requests" ("request_date");
create index "feature_requests_target_start_date_ix" on "feature_requests" ("target_start_date");
create index "feature_requests_sponsor_ix" on "feature_requests" ("sponsor");
create index "feature_requests_eta_ix" on "feature_requests" ("eta");
create index "feature_requests_assigned_to_ix" on "feature_requests" ("assigned_to");
create index "feature_requests_completed_at_ix" on "feature_requests" ("completed_at");
create index "feature_requests_control_number_ix" on "feature_requests" ("control_number");
