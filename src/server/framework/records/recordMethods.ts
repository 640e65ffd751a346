import { offersVerb } from '../../../shared/framework/calls/generatedCalls.ts';
import { verbMethods } from '../../../shared/framework/definitions/namedCalls.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { authorize } from '../access/access.ts';

/**
 * The methods that the address of a record takes from its reader, for the header `Allow` (RFC 9110, 10.2.1).
 * @param path `api_url` of the resource
 * @param refused the verbs that the record refuses this reader
 * @throws AppError as `authorize` for a reader who cannot open records of the resource
 */
export function recordMethods(ctx: CallContext, path: string, refused: Readonly<Record<'edit' | 'delete', boolean>>): string[] {
  const { registry, reader } = ctx;
  const resource = authorize(ctx, path, 'show');
  const entity = getEntity(registry, resource.schema);
  const verbs = (['edit', 'delete'] as const).filter(
    (verb) => !refused[verb] && offersVerb(entity, verb) && canUse(registry, reader, resource, verb),
  );
  return ['GET', 'HEAD', ...verbs.map((verb) => verbMethods[verb])];
}
