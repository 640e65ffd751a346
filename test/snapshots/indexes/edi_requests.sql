create unique index "edi_requests_control_number_lower_unique_ix" on "edi_requests" (lower("control_number" collate "und-x-icu"));
create index "edi_requests_account_ix" on "edi_requests" ("account");
create index "edi_requests_target_date_ix" on "edi_requests" ("target_date");
create index "edi_requests_technician_ix" on "edi_requests" ("technician");
create index "edi_requests_partner_ix" on "edi_requests" ("partner");
create index "edi_requests_test_passed_at_ix" on "edi_requests" ("test_passed_at");
create index "edi_requests_control_number_ix" on "edi_requests" ("control_number");
create index "edi_requests_attachments_members_ix" on "edi_requests" using gin ("attachments");
