create index "password_history_user_ix" on "password_history" ("user");
create index "password_history_changed_at_ix" on "password_history" ("changed_at");
