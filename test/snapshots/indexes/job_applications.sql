create unique index "job_applications_posting_employee_unique_blanks_ix" on "job_applications" ("posting", "employee") nulls not distinct;
create index "job_applications_employee_ix" on "job_applications" ("employee");
create index "job_applications_resume_ix" on "job_applications" ("resume");
create index "job_applications_cover_letter_ix" on "job_applications" ("cover_letter");
create index "job_applications_applied_at_ix" on "job_applications" ("applied_at");
create index "job_applications_reviewer_ix" on "job_applications" ("reviewer");
