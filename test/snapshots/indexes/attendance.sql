create unique index "attendance_employee_sequence_work_date_unique_ix" on "attendance" ("employee", "sequence", "work_date");
create index "attendance_work_date_desc_order_ix" on "attendance" ("work_date" desc, "id" desc);
create index "attendance_clock_in_ix" on "attendance" ("clock_in");
create index "attendance_clock_out_ix" on "attendance" ("clock_out");
create index "attendance_time_off_ix" on "attendance" ("time_off");
create index "attendance_vacation_request_ix" on "attendance" ("vacation_request");
create index "attendance_approved_by_ix" on "attendance" ("approved_by");
