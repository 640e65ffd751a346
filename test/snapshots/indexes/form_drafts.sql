create unique index "form_drafts_owner_draft_unique_ix" on "form_drafts" ("owner", "draft");
create index "form_drafts_acted_by_ix" on "form_drafts" ("acted_by");
create index "form_drafts_at_ix" on "form_drafts" ("at");
create index "form_drafts_expires_at_ix" on "form_drafts" ("expires_at");
