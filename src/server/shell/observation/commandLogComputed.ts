import { sql } from '../../db/sql.ts';
import { defineComputed } from '../../framework/registrations/computed.ts';
import { ownCalls } from './summarizePerformance.ts';

const isAutomatic = (alias: string) => sql<boolean>`(${sql.id(alias, 'endpoint')} = any(${ownCalls}::text[]))`;

export const commandLogComputed = defineComputed({
  /** true for a call that the app makes by itself, such as that for the next token. */
  'command_log.isAutomatic': {
    entity: 'command_log',
    reads: ['endpoint'],
    sql: isAutomatic,
  },
  /** true for a refused or failed call, and for one of a user that is not only read. */
  'command_log.isNotable': {
    entity: 'command_log',
    reads: ['endpoint', 'method', 'status_code'],
    sql: (alias) =>
      sql<boolean>`(${sql.id(alias, 'status_code')} >= 400 or (${sql.id(alias, 'method')} <> 'GET' and not ${isAutomatic(alias)}))`,
  },
});
