import { predicateSql } from '../../db/predicate.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { UserRights } from '../../framework/context/UserRights.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { switchableUsers } from '../rights/switchableUsers.ts';
import { findReader } from './findReader.ts';

/** Rights of the users of the portal: whoever can sign in has them, and acts as others by Switch User. */
export function userRights({ database, config: { productCode } }: Pick<App, 'database' | 'config'>): UserRights {
  const connection = identityConnection({ database });
  return {
    findReader: (userId, { registry, now }) => findReader(connection, userId, { registry, now, productCode }),
    canActAs: async (actor, userId, { registry }) => {
      const users = table({ registry, reader: actor }, 'users', 'u');
      const [allowed] = await connection.run(
        sql`select 1 from ${users} where u.id = ${userId} and ${predicateSql(switchableUsers(actor, 'u'))}`,
      );
      return allowed !== undefined;
    },
  };
}
