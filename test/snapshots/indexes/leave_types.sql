create unique index "leave_types_code_unique_ix" on "leave_types" ("code");
