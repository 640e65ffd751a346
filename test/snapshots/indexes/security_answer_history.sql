create index "security_answer_history_user_ix" on "security_answer_history" ("user");
create index "security_answer_history_replaced_at_ix" on "security_answer_history" ("replaced_at");
