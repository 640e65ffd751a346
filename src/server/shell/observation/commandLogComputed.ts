import { sql } from '../../db/sql.ts';
import { defineComputed } from '../../framework/registrations/computed.ts';
import { ownCalls } from './summarizePerformance.ts';

export const commandLogComputed = defineComputed({
  /** true for a call that the app makes by itself, such as that for the next token. */
  'command_log.isAutomatic': {
    entity: 'command_log',
    reads: ['endpoint'],
    sql: (alias) => sql<boolean>`(${sql.id(alias, 'endpoint')} = any(${ownCalls}::text[]))`,
  },
});
