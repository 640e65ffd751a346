create unique index "pay_periods_pay_frequency_year_period_unique_ix" on "pay_periods" ("pay_frequency", "year", "period");
create index "pay_periods_pay_date_desc_order_ix" on "pay_periods" ("pay_date" desc, "id" desc);
create index "pay_periods_start_date_ix" on "pay_periods" ("start_date");
create index "pay_periods_end_date_ix" on "pay_periods" ("end_date");
create index "pay_periods_cutoff_ix" on "pay_periods" ("cutoff");
