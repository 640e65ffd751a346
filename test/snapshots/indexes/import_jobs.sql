create index "import_jobs_file_ix" on "import_jobs" ("file");
create index "import_jobs_company_ix" on "import_jobs" ("company");
