create index "faq_entries_sequence_order_ix" on "faq_entries" ("sequence", "id");
create index "faq_entries_pictures_members_ix" on "faq_entries" using gin ("pictures");
create index "faq_entries_category_trgm_ix" on "faq_entries" using gin (fold("category") gin_trgm_ops);
create index "faq_entries_category_fr_trgm_ix" on "faq_entries" using gin (fold("category_fr") gin_trgm_ops);
create index "faq_entries_question_en_trgm_ix" on "faq_entries" using gin (fold("question_en") gin_trgm_ops);
create index "faq_entries_question_en_fold_ix" on "faq_entries" (fold("question_en") text_pattern_ops);
create index "faq_entries_question_fr_trgm_ix" on "faq_entries" using gin (fold("question_fr") gin_trgm_ops);
create index "faq_entries_body_en_trgm_ix" on "faq_entries" using gin (fold("body_en") gin_trgm_ops);
create index "faq_entries_body_fr_trgm_ix" on "faq_entries" using gin (fold("body_fr") gin_trgm_ops);
