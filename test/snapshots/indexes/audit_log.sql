create index "audit_log_at_desc_order_ix" on "audit_log" ("at" desc, "id" desc);
create index "audit_log_user_ix" on "audit_log" ("user");
create index "audit_log_acted_by_ix" on "audit_log" ("acted_by");
create index "audit_log_record_name_trgm_ix" on "audit_log" using gin (fold("record_name") gin_trgm_ops);
create index "audit_log_request_id_trgm_ix" on "audit_log" using gin (fold("request_id") gin_trgm_ops);
