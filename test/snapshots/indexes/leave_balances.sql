create unique index "leave_balances_employee_leave_type_period_start_unique_ix" on "leave_balances" ("employee", "leave_type", "period_start");
create index "leave_balances_leave_type_ix" on "leave_balances" ("leave_type");
create index "leave_balances_period_start_ix" on "leave_balances" ("period_start");
create index "leave_balances_period_end_ix" on "leave_balances" ("period_end");
create index "leave_balances_as_of_ix" on "leave_balances" ("as_of");
