create unique index "push_reports_title_lower_owner_unique_ix" on "push_reports" (lower("title" collate "und-x-icu"), "owner");
create index "push_reports_title_text_order_ix" on "push_reports" ("title" collate "und-x-icu", "id");
create index "push_reports_owner_ix" on "push_reports" ("owner");
create index "push_reports_last_run_at_ix" on "push_reports" ("last_run_at");
create index "push_reports_title_ix" on "push_reports" ("title");
create index "push_reports_customers_members_ix" on "push_reports" using gin ("customers");
create index "push_reports_title_trgm_ix" on "push_reports" using gin (fold("title") gin_trgm_ops);
create index "push_reports_title_fold_ix" on "push_reports" (fold("title") text_pattern_ops);
