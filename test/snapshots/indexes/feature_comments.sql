create index "feature_comments_feature_request_ix" on "feature_comments" ("feature_request");
create index "feature_comments_user_ix" on "feature_comments" ("user");
create index "feature_comments_at_ix" on "feature_comments" ("at");
create index "feature_comments_attachments_members_ix" on "feature_comments" using gin ("attachments");
