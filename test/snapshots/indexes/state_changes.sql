create index "state_changes_at_ix" on "state_changes" ("at");
create index "state_changes_user_ix" on "state_changes" ("user");
create index "state_changes_acted_by_ix" on "state_changes" ("acted_by");
create index "state_changes_for_user_ix" on "state_changes" ("for_user");
create index "state_changes_entity_record_id_field_ix" on "state_changes" ("entity", "record_id", "field");
