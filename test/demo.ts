import type { Connection } from '../src/server/db/Connection.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { seedRows } from '../src/server/framework/seeds/seedRows.ts';
import { seedMenus } from '../src/server/shell/menus/seedMenus.ts';
import { buildRegistry } from '../src/shared/framework/definitions/registry.ts';
import { testDatabase } from './database.ts';
import { checkout } from './plainServer.ts';
import { seedsOf } from './server.ts';

/** The demo of a fixed day with some shipments, in a database of its own. */
export async function demoConnection(shipments: number): Promise<Connection> {
  const { set, version } = loadDefinitions(checkout);
  const registry = buildRegistry(set, version);
  const { database } = await testDatabase();
  const connection = database.unscoped('test of the demo');
  await seedMenus(connection, registry, { productCode: 'waybill', productName: 'Waybill' });
  await seedRows(connection, registry, seedsOf('user_types', registry), '');
  const options = { productCode: 'waybill', password: 'Waybill-Demo-2026', anchor: '2026-03-10', seed: 'waybill-demo' };
  await loadDemo(connection, registry, { ...options, shipments, print: () => {} });
  return connection;
}
