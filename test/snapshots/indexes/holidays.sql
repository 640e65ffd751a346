create unique index "holidays_scope_province_lower_terminal_holiday_date_9e3d5b5d_ix" on "holidays" ("scope", lower("province" collate "und-x-icu"), "terminal", "holiday_date") nulls not distinct;
create index "holidays_holiday_date_desc_order_ix" on "holidays" ("holiday_date" desc, "id" desc);
create index "holidays_terminal_ix" on "holidays" ("terminal");
create index "holidays_observed_date_ix" on "holidays" ("observed_date");
create index "holidays_name_en_trgm_ix" on "holidays" using gin (fold("name_en") gin_trgm_ops);
create index "holidays_name_en_fold_ix" on "holidays" (fold("name_en") text_pattern_ops);
create index "holidays_province_trgm_ix" on "holidays" using gin (fold("province") gin_trgm_ops);
create index "holidays_province_fold_ix" on "holidays" (fold("province") text_pattern_ops);
