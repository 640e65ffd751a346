create unique index "job_postings_posting_number_lower_unique_ix" on "job_postings" (lower("posting_number" collate "und-x-icu"));
create index "job_postings_terminal_ix" on "job_postings" ("terminal");
create index "job_postings_posted_on_ix" on "job_postings" ("posted_on");
create index "job_postings_closes_on_ix" on "job_postings" ("closes_on");
create index "job_postings_hiring_manager_ix" on "job_postings" ("hiring_manager");
create index "job_postings_posting_number_ix" on "job_postings" ("posting_number");
