import { recordLines } from '../../../shared/framework/definitions/describe/recordLines.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse, type Verb } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { NamedCall, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize } from '../access/access.ts';
import type { App } from '../context/App.ts';
import type { RecordTarget } from './RecordTarget.ts';

/**
 * The records of a resource with the lines that the caller may list, for a caller with the right to a verb on them.
 * @param path `api_url` of the resource
 * @param named the further path that was called, whose own permission counts
 * @throws AppError `login_required` (401) or `no_permission` (403) without the right. Law 10
 */
export function targetOf(
  ctx: CallContext,
  { registrations, records }: Pick<App, 'registrations' | 'records'>,
  path: string,
  verb: Extract<Verb, 'list' | 'show' | 'create' | 'edit' | 'delete'>,
  named?: NamedCall,
): RecordTarget {
  const resource = authorize(ctx, path, verb, named);
  const recordsOf = ({ schema, hooks, api_url }: ResourceDefinition): RecordTarget => ({
    registry: ctx.registry,
    registrations,
    records,
    entity: getEntity(ctx.registry, schema),
    hooks,
    rowLimit: registrations.rowLimits[api_url],
  });
  const submission = verb === 'create' ? resource.submission : undefined;
  const lines = (submission ? [] : recordLines(ctx.registry, resource)).filter((each) =>
    canUse(ctx.registry, ctx.reader, each.resource, 'list'),
  );
  return {
    ...recordsOf(resource),
    refusal: resource.permissions[verb]?.refusal,
    submission,
    lines: lines.map((each) => ({ ...each, target: recordsOf(each.resource) })),
  };
}
