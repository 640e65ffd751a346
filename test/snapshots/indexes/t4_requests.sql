create unique index "t4_requests_employee_year_unique_ix" on "t4_requests" ("employee", "year");
create index "t4_requests_slip_ix" on "t4_requests" ("slip");
create index "t4_requests_requested_at_ix" on "t4_requests" ("requested_at");
