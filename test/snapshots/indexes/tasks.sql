create index "tasks_owner_ix" on "tasks" ("owner");
create index "tasks_acted_by_ix" on "tasks" ("acted_by");
create index "tasks_finished_at_ix" on "tasks" ("finished_at");
create index "tasks_expires_at_ix" on "tasks" ("expires_at");
