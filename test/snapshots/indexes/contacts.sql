create index "contacts_company_ix" on "contacts" ("company");
create index "contacts_customer_ix" on "contacts" ("customer");
create index "contacts_confirmed_at_ix" on "contacts" ("confirmed_at");
