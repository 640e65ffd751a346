import { predicateSql } from '../../db/predicate.ts';
import { table } from '../../db/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { FindTaskReader } from '../../framework/tasks/runTask.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { switchableUsers } from '../rights/switchableUsers.ts';
import { findReader } from '../session/authenticate.ts';

/**
 * The reader of a background task, with the rights of the moment. A task that was started as another user goes on only while its starter
 * can still act as that user; rights that records give a person stay closed, as in such a session.
 */
export const findTaskReader: FindTaskReader = async (app, owner, actedBy) => {
  const connection = identityConnection(app);
  const moment = { registry: app.definitions.current(), now: app.now(), productCode: app.config.productCode };
  const reader = await findReader(connection, owner, moment);
  if (!reader || actedBy === null) return reader;
  const actor = await findReader(connection, actedBy, moment);
  if (!actor) return undefined;
  const [allowed] = await connection.run(
    sql`select 1 from ${table({ registry: moment.registry, reader: actor }, 'users', 'u')} where u.id = ${owner} and ${predicateSql(switchableUsers(actor, 'u'))}`,
  );
  return allowed ? { ...reader, isActedFor: true, roles: new Set() } : undefined;
};
