/**
 * A process that syncs a database, for tests of several processes at once and of one that dies on the way.
 * Arguments: address and outlines as JSON, number of statements after which it kills itself (0: never).
 * It prints each statement on a separate line.
 */
import { openDatabase } from '../src/server/db/Database.ts';
import type { PostgresAddress } from '../src/server/db/postgres/startPostgres.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { type EntityOutline, registryOf } from './registryOf.ts';

const [address = '', outlines = '', killAfter = '0'] = process.argv.slice(2);
let printed = 0;
const database = await openDatabase({ embedded: JSON.parse(address) as PostgresAddress });
await syncSchema(database, registryOf(JSON.parse(outlines) as Record<string, EntityOutline>), {
  print: (statement) => {
    process.stdout.write(`${statement.replaceAll('\n', ' ')}\n`);
    if (++printed === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
await database.close();
