create unique index "feature_committee_members_step_user_unique_ix" on "feature_committee_members" ("step", "user");
create index "feature_committee_members_user_ix" on "feature_committee_members" ("user");
create index "feature_committee_members_substitute_ix" on "feature_committee_members" ("substitute");
create index "feature_committee_members_effective_from_ix" on "feature_committee_members" ("effective_from");
create index "feature_committee_members_effective_to_ix" on "feature_committee_members" ("effective_to");
