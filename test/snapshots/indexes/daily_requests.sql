create unique index "daily_requests_user_day_unique_ix" on "daily_requests" ("user", "day");
create index "daily_requests_day_ix" on "daily_requests" ("day");
