create unique index "webhook_deliveries_webhook_event_id_lower_unique_ix" on "webhook_deliveries" ("webhook", lower("event_id" collate "und-x-icu"));
create index "webhook_deliveries_sent_at_ix" on "webhook_deliveries" ("sent_at");
create index "webhook_deliveries_next_try_at_ix" on "webhook_deliveries" ("next_try_at");
