create index "audit_log_at_desc_order_ix" on "audit_log" ("at" desc, "id" desc);
create index "audit_log_user_ix" on "audit_log" ("user");
create index "audit_log_acted_by_ix" on "audit_log" ("acted_by");
create index "audit_log_at_desc_with_record_id_action_covering_ix" on "audit_log" ("at" desc, "id" desc) include ("record_id", "action");
create index "audit_log_entity_trgm_ix" on "audit_log" using gin (fold("entity") gin_trgm_ops);
create index "audit_log_entity_fold_ix" on "audit_log" (fold("entity") text_pattern_ops);
create index "audit_log_record_name_trgm_ix" on "audit_log" using gin (fold("record_name") gin_trgm_ops);
create index "audit_log_changed_fields_trgm_ix" on "audit_log" using gin (fold("changed_fields") gin_trgm_ops);
create index "audit_log_request_id_trgm_ix" on "audit_log" using gin (fold("request_id") gin_trgm_ops);
