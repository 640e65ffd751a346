create index "rating_entries_user_ix" on "rating_entries" ("user");
create index "rating_entries_cmid_ix" on "rating_entries" ("cmid");
create index "rating_entries_rated_at_ix" on "rating_entries" ("rated_at");
create index "rating_entries_next_prompt_on_ix" on "rating_entries" ("next_prompt_on");
