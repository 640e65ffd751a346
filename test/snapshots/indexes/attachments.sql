create index "attachments_uploadBy_ix" on "attachments" ("uploadBy");
create index "attachments_uploadDate_ix" on "attachments" ("uploadDate");
create index "attachments_unused_since_ix" on "attachments" ("unused_since");
create index "attachments_sha256_ix" on "attachments" ("sha256");
create index "attachments_uploader_company_ix" on "attachments" ("uploader_company");
create index "attachments_owner_entity_owner_id_ix" on "attachments" ("owner_entity", "owner_id");
