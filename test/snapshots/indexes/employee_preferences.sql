create unique index "employee_preferences_employee_unique_ix" on "employee_preferences" ("employee");
