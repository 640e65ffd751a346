create index "email_history_sent_at_desc_order_ix" on "email_history" ("sent_at" desc, "id" desc);
create index "email_history_next_try_at_ix" on "email_history" ("next_try_at");
create index "email_history_sent_by_ix" on "email_history" ("sent_by");
create index "email_history_pictures_members_ix" on "email_history" using gin ("pictures");
create index "email_history_subject_trgm_ix" on "email_history" using gin (fold("subject") gin_trgm_ops);
create index "email_history_subject_fold_ix" on "email_history" (fold("subject") text_pattern_ops);
