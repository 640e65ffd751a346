create index "attachments_uploadBy_ix" on "attachments" ("uploadBy");
create index "attachments_uploadDate_ix" on "attachments" ("uploadDate");
