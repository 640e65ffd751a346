create unique index "push_report_links_token_hash_unique_ix" on "push_report_links" ("token_hash");
create index "push_report_links_delivery_ix" on "push_report_links" ("delivery");
create index "push_report_links_expires_at_ix" on "push_report_links" ("expires_at");
create index "push_report_links_code_expires_at_ix" on "push_report_links" ("code_expires_at");
create index "push_report_links_opened_at_ix" on "push_report_links" ("opened_at");
