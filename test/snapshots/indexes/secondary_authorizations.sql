create index "secondary_authorizations_user_ix" on "secondary_authorizations" ("user");
create index "secondary_authorizations_session_ix" on "secondary_authorizations" ("session");
create index "secondary_authorizations_expires_ix" on "secondary_authorizations" ("expires");
