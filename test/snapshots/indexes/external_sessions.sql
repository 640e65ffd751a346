create unique index "external_sessions_session_hash_unique_ix" on "external_sessions" ("session_hash");
create index "external_sessions_user_ix" on "external_sessions" ("user");
create index "external_sessions_company_ix" on "external_sessions" ("company");
create index "external_sessions_issued_at_ix" on "external_sessions" ("issued_at");
create index "external_sessions_expires_at_ix" on "external_sessions" ("expires_at");
create index "external_sessions_used_at_ix" on "external_sessions" ("used_at");
