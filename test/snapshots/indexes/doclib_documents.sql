create index "doclib_documents_entry_ix" on "doclib_documents" ("entry");
create index "doclib_documents_file_ix" on "doclib_documents" ("file");
