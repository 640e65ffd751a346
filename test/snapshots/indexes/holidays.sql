create unique index "holidays_scope_province_lower_terminal_holiday_date_9e3d5b5d_ix" on "holidays" ("scope", lower("province" collate "und-x-icu"), "terminal", "holiday_date") nulls not distinct;
create index "holidays_holiday_date_ix" on "holidays" ("holiday_date");
create index "holidays_terminal_ix" on "holidays" ("terminal");
create index "holidays_observed_date_ix" on "holidays" ("observed_date");
