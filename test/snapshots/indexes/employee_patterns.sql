create unique index "employee_patterns_valid_from_employee_unique_ix" on "employee_patterns" ("valid_from", "employee");
create index "employee_patterns_employee_ix" on "employee_patterns" ("employee");
create index "employee_patterns_work_pattern_ix" on "employee_patterns" ("work_pattern");
