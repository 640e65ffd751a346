create unique index "user_security_answers_user_question_unique_ix" on "user_security_answers" ("user", "question");
create unique index "user_security_answers_user_slot_unique_ix" on "user_security_answers" ("user", "slot");
create index "user_security_answers_question_ix" on "user_security_answers" ("question");
create index "user_security_answers_updated_on_ix" on "user_security_answers" ("updated_on");
