create index "leave_transactions_on_date_desc_order_ix" on "leave_transactions" ("on_date" desc, "id" desc);
create index "leave_transactions_employee_ix" on "leave_transactions" ("employee");
create index "leave_transactions_leave_type_ix" on "leave_transactions" ("leave_type");
create index "leave_transactions_request_ix" on "leave_transactions" ("request");
create index "leave_transactions_vacation_request_ix" on "leave_transactions" ("vacation_request");
