create index "request_history_at_desc_order_ix" on "request_history" ("at" desc, "id" desc);
create index "request_history_user_ix" on "request_history" ("user");
create index "request_history_comment_trgm_ix" on "request_history" using gin (fold("comment") gin_trgm_ops);
