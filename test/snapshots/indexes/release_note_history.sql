create index "release_note_history_release_note_ix" on "release_note_history" ("release_note");
create index "release_note_history_user_ix" on "release_note_history" ("user");
create index "release_note_history_at_ix" on "release_note_history" ("at");
