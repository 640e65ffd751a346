import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse, showingResource } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { App } from '../context/App.ts';
import { offersOf } from './recordTransitions.ts';
import { targetOf } from './targetOf.ts';

/** true if a record waits for a decision (`decides`) that the reader can make now. */
export async function canDecide(
  connection: ScopedConnection,
  app: Pick<App, 'registrations' | 'records'>,
  entityName: string,
  id: number,
): Promise<boolean> {
  const { registry, reader } = connection.ctx;
  const resource = showingResource(registry, reader, entityName);
  if (!resource) return false;
  const target = targetOf(connection.ctx, app, resource.api_url, 'show');
  const offers = await offersOf(connection, target, [id], canUse(registry, reader, resource, 'edit'));
  const deciding = new Set(
    getEntity(registry, entityName).machines.flatMap(({ transitions }) =>
      transitions.filter(({ decides }) => decides).map(({ name }) => name),
    ),
  );
  return offers.get(id)?.some(({ name, barrier }) => barrier === undefined && deciding.has(name)) ?? false;
}
