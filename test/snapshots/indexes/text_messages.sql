create index "text_messages_sent_at_desc_order_ix" on "text_messages" ("sent_at" desc, "id" desc);
create index "text_messages_user_ix" on "text_messages" ("user");
create index "text_messages_next_try_at_ix" on "text_messages" ("next_try_at");
