import type { Connection } from '../src/server/db/Connection.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import { cloneOf } from './database.ts';
import { demoOptions } from './demoOptions.ts';
import { loadOnce } from './loadOnce.ts';
import { checkout } from './plainServer.ts';
import { seedsOf } from './seedPortal.ts';

/**
 * The demo of a fixed day, in a separate database. @param shipments number of shipments; if it differs from the template, the demo is
 * loaded again
 */
export async function demoConnection(shipments = demoOptions.shipments): Promise<Connection> {
  const isShared = shipments === demoOptions.shipments;
  const { database } = await cloneOf(isShared ? 'demo' : 'portal');
  const connection = database.unscoped('test of the demo');
  if (isShared) return connection;
  const { registry } = loadOnce(readFolders(checkout));
  invariant(registry, 'the definitions are sound');
  await seedRows(connection, registry, seedsOf('user_types', registry), '');
  await loadDemo(connection, registry, { ...demoOptions, shipments });
  return connection;
}
