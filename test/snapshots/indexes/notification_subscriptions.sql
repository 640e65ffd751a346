create index "notification_subscriptions_user_ix" on "notification_subscriptions" ("user");
create index "notification_subscriptions_account_ix" on "notification_subscriptions" ("account");
