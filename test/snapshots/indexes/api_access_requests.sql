create unique index "api_access_requests_control_number_lower_unique_ix" on "api_access_requests" (lower("control_number" collate "und-x-icu"));
create index "api_access_requests_account_ix" on "api_access_requests" ("account");
create index "api_access_requests_requested_by_ix" on "api_access_requests" ("requested_by");
create index "api_access_requests_decided_by_ix" on "api_access_requests" ("decided_by");
create index "api_access_requests_decided_at_ix" on "api_access_requests" ("decided_at");
create index "api_access_requests_token_ix" on "api_access_requests" ("token");
create index "api_access_requests_control_number_ix" on "api_access_requests" ("control_number");
