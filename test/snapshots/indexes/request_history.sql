create index "request_history_at_ix" on "request_history" ("at");
create index "request_history_user_ix" on "request_history" ("user");
