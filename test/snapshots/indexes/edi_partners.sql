create unique index "edi_partners_trading_partner_id_lower_unique_ix" on "edi_partners" (lower("trading_partner_id" collate "und-x-icu"));
create index "edi_partners_customer_ix" on "edi_partners" ("customer");
create index "edi_partners_carrier_ix" on "edi_partners" ("carrier");
create index "edi_partners_contact_ix" on "edi_partners" ("contact");
create index "edi_partners_trading_partner_id_ix" on "edi_partners" ("trading_partner_id");
