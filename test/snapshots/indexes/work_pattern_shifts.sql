create unique index "work_pattern_shifts_work_pattern_day_unique_ix" on "work_pattern_shifts" ("work_pattern", "day");
