import { invariant } from '../../../shared/framework/AppError.ts';
import type { Verb } from '../../../shared/framework/definitions/permissions.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { authorize } from '../access/access.ts';
import type { Call } from '../http/Call.ts';
import type { FrameworkParts, RecordTarget } from './RecordTarget.ts';

/**
 * The records of a resource, for a caller who has the right to a verb on them.
 * @param path `api_url` of the resource
 * @throws AppError `login_required` (401) or `no_permission` (403) without the right. Decisions 10
 */
export function targetOf(
  parts: FrameworkParts,
  { registry, ctx }: Pick<Call, 'registry' | 'ctx'>,
  path: string,
  verb: Extract<Verb, 'show' | 'create' | 'edit' | 'delete'>,
): RecordTarget {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource of the registry`);
  authorize(registry, ctx.reader, resource, verb);
  return { registry, parts, entity: getEntity(registry, resource.schema), hooks: resource.hooks, rowLimit: parts.rowLimits?.[path] };
}
