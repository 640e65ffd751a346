create index "rating_entries_rated_at_desc_order_ix" on "rating_entries" ("rated_at" desc, "id" desc);
create index "rating_entries_user_ix" on "rating_entries" ("user");
create index "rating_entries_cmid_ix" on "rating_entries" ("cmid");
create index "rating_entries_next_prompt_on_ix" on "rating_entries" ("next_prompt_on");
create index "rating_entries_comment_trgm_ix" on "rating_entries" using gin (fold("comment") gin_trgm_ops);
