create unique index "feature_scores_feature_request_factor_member_unique_ix" on "feature_scores" ("feature_request", "factor", "member");
create index "feature_scores_factor_ix" on "feature_scores" ("factor");
create index "feature_scores_member_ix" on "feature_scores" ("member");
