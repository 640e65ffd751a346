create index "account_holds_changed_at_desc_order_ix" on "account_holds" ("changed_at" desc, "id" desc);
create index "account_holds_user_ix" on "account_holds" ("user");
create index "account_holds_changed_by_ix" on "account_holds" ("changed_by");
create index "account_holds_shut_until_ix" on "account_holds" ("shut_until");
create index "account_holds_ended_at_ix" on "account_holds" ("ended_at");
create index "account_holds_ended_by_ix" on "account_holds" ("ended_by");
create index "account_holds_causes_members_ix" on "account_holds" using gin ("causes");
