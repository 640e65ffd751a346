create index "rrsp_uploads_file_ix" on "rrsp_uploads" ("file");
create index "rrsp_uploads_pay_period_ix" on "rrsp_uploads" ("pay_period");
create index "rrsp_uploads_uploaded_by_ix" on "rrsp_uploads" ("uploaded_by");
create index "rrsp_uploads_uploaded_at_ix" on "rrsp_uploads" ("uploaded_at");
