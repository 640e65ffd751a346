create unique index "feature_approvals_feature_request_step_approver_unique_ix" on "feature_approvals" ("feature_request", "step", "approver");
create index "feature_approvals_approver_ix" on "feature_approvals" ("approver");
create index "feature_approvals_decided_at_ix" on "feature_approvals" ("decided_at");
