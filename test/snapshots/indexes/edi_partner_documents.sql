create unique index "edi_partner_documents_partner_direction_document_unique_ix" on "edi_partner_documents" ("partner", "direction", "document");
