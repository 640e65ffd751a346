import { type AppError, defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { permittedBy } from '../../../shared/framework/definitions/namedCalls.ts';
import { canUse, type Verb } from '../../../shared/framework/definitions/permissions.ts';
import type { NamedCall, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../errors/httpErrors.ts';

export const accessErrors = defineErrors({
  no_such_list: 404,
});

/**
 * Refuses a reader without the right to a verb of the resource at a path. Scope decides which rows the reader sees.
 * @param path `api_url` of the resource
 * @param named a further path of the resource, whose own permission counts
 * @throws AppError `login_required` (401) for an anonymous reader, `no_permission` (403) for a signed-in one. Decisions 10.
 */
export function authorize(
  { registry, reader }: Pick<CallContext, 'registry' | 'reader'>,
  path: string,
  verb: Verb,
  named?: NamedCall,
): ResourceDefinition {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource of the registry`);
  if (!canUse(registry, reader, named ? permittedBy(resource, named) : resource, verb)) throw refusal(reader);
  return resource;
}

/** The error for a reader without the right: `login_required` or `no_permission`. */
export function refusal(reader: Reader): AppError {
  return reader.userId === 0 ? httpErrors.login_required() : httpErrors.no_permission();
}
