/** A table for the program's own data, not defined by an entity. */
export interface OwnTable {
  readonly name: string;
  /** Column -> its definition, as `create table` and `add column` take it. */
  readonly columns: Readonly<Record<string, string>>;
  /** A constraint over several columns, for a new table. */
  readonly constraint?: string;
}

/** The table that lists every table of the program, with the limits of their fields. */
export const managedTables = 'managed_tables';

/** Made by the schema sync and listed in `managed_tables`, like the tables of entities. */
export const ownTables: readonly OwnTable[] = [
  { name: managedTables, columns: { name: 'text primary key', limits: 'jsonb not null' } },
  { name: 'seeded_rows', columns: { entity: 'text', key: 'text', hash: 'text not null' }, constraint: 'primary key (entity, key)' },
  { name: 'upgrades', columns: { name: 'text primary key', done_at: "timestamptz not null default date_trunc('second', now())" } },
  // The last number of each range of `x-default.number`.
  {
    name: 'drawn_numbers',
    columns: { entity: 'text', field: 'text', prefix: 'text', last: 'bigint not null' },
    constraint: 'primary key (entity, field, prefix)',
  },
  // Earlier values of records, only for their writer's undo: no definition can read them.
  {
    name: 'change_sets',
    columns: {
      id: 'uuid primary key',
      user: 'bigint not null',
      acted_by: 'bigint',
      api: 'text not null',
      kind: 'text not null',
      at: 'timestamptz not null',
    },
  },
  {
    name: 'change_set_rows',
    columns: {
      id: 'bigint generated always as identity primary key',
      change_set: 'uuid not null references change_sets (id) on delete cascade',
      entity: 'text not null',
      record_key: 'text not null',
      action: 'text not null',
      version_before: 'bigint',
      version: 'bigint',
      old: 'jsonb not null',
      secrets: 'text[] not null',
      undone_at: 'timestamptz',
    },
  },
];

/** Own tables of earlier releases; an upgrade takes over their rows and drops them. */
export const formerTables = ['seeded_help', 'seeded_documents', 'seeded_menu_entries', 'daily_tasks', 'task_files'] as const;

/** An index for an order that code reads; no definition asks for it. */
export interface OwnIndex {
  readonly name: string;
  readonly table: string;
  readonly statement: string;
}

export const ownIndexes: readonly OwnIndex[] = [
  {
    name: 'command_log_company_at',
    table: 'command_log',
    statement: 'create index "command_log_company_at" on "command_log" ("company", "at" desc, "id" desc)',
  },
  {
    name: 'change_sets_user_at',
    table: 'change_sets',
    statement: 'create index "change_sets_user_at" on "change_sets" ("user", "at" desc)',
  },
  {
    name: 'change_sets_at',
    table: 'change_sets',
    statement: 'create index "change_sets_at" on "change_sets" ("at")',
  },
  {
    name: 'change_set_rows_change_set',
    table: 'change_set_rows',
    statement: 'create index "change_set_rows_change_set" on "change_set_rows" ("change_set", "id")',
  },
  {
    name: 'change_set_rows_record_key',
    table: 'change_set_rows',
    statement: 'create index "change_set_rows_record_key" on "change_set_rows" ("entity", "record_key")',
  },
];
