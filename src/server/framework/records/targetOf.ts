import type { Verb } from '../../../shared/framework/definitions/permissions.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { NamedCall } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize } from '../access/access.ts';
import type { App } from '../context/App.ts';
import type { RecordTarget } from './RecordTarget.ts';

/**
 * The records of a resource, for a caller with the right to a verb on them.
 * @param path `api_url` of the resource
 * @param named the further path that was called, whose own permission counts
 * @throws AppError `login_required` (401) or `no_permission` (403) without the right. Decisions 10
 */
export function targetOf(
  ctx: CallContext,
  { registrations, records }: Pick<App, 'registrations' | 'records'>,
  path: string,
  verb: Extract<Verb, 'show' | 'create' | 'edit' | 'delete'>,
  named?: NamedCall,
): RecordTarget {
  const resource = authorize(ctx, path, verb, named);
  return {
    registry: ctx.registry,
    registrations,
    records,
    entity: getEntity(ctx.registry, resource.schema),
    hooks: resource.hooks,
    rowLimit: registrations.rowLimits[path],
  };
}
