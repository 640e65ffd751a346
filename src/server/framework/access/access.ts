import { type AppError, defineErrors, invariant } from '../../../shared/framework/AppError.ts';
import { permittedBy } from '../../../shared/framework/definitions/namedCalls.ts';
import { canUse, type Verb } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { NamedCall, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { localMinute } from '../../../shared/framework/formats/localMinute.ts';
import { type Reader, withoutHold } from '../../../shared/framework/Reader.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { rowScope } from '../../db/scope/scope.ts';
import { httpErrors } from '../errors/httpErrors.ts';

export const accessErrors = defineErrors({
  no_such_list: 404,
  /** Closed for a time, since somebody else changed the account. */
  account_on_hold: 403,
  /** Closed until somebody releases it, since the person did not recognize a change of the account. */
  account_on_hold_open: 403,
});

/**
 * Refuses a reader without the right to a verb of the resource at a path. Scope decides which rows the reader sees.
 * @param path `api_url` of the resource
 * @param named a further path of the resource, whose own permission counts
 * @throws AppError `login_required` (401) for an anonymous reader, `no_permission` (403) for a signed-in one, `account_on_hold`,
 *   `account_on_hold_open` (403). Law 10, 64
 */
export function authorize(
  { registry, reader, timezone, language }: Pick<CallContext, 'registry' | 'reader' | 'timezone' | 'language'>,
  path: string,
  verb: Verb,
  named?: NamedCall,
): ResourceDefinition {
  const resource = registry.resourceByApiUrl.get(path);
  invariant(resource, `${path} belongs to a resource of the registry`);
  const permitted = named ? permittedBy(resource, named) : resource;
  refuseOnHold({ registry, reader, timezone }, resource.schema, (each) => canUse(registry, each, permitted, verb));
  const words = permitted.permissions[verb]?.refusal;
  if (!canUse(registry, reader, permitted, verb)) throw refusal(reader, words && textIn(words, language));
  return resource;
}

/**
 * Refuses a reader whose account is on hold where only the hold closes the records of an entity: otherwise an empty list would hide why.
 * @param isOpen true for a reader with the right to the call
 * @throws AppError `account_on_hold`, `account_on_hold_open` (403). Law 64
 */
export function refuseOnHold(
  { registry, reader, timezone }: Pick<CallContext, 'registry' | 'reader' | 'timezone'>,
  entity: string,
  isOpen: (reader: Reader) => boolean,
): void {
  const { hold } = reader;
  if (!hold) return;
  const hasRows = (each: Reader): boolean => isOpen(each) && rowScope(registry, each, entity, 't') !== false;
  if (hasRows(reader) || !hasRows(withoutHold(reader))) return;
  throw hold.until ? accessErrors.account_on_hold({ until: localMinute(hold.until, timezone) }) : accessErrors.account_on_hold_open();
}

/** The error for a reader without the right: `login_required`, or `no_permission` in the words of a permission if it has some. */
export function refusal(reader: Reader, words?: string): AppError {
  if (reader.userId === 0) return httpErrors.login_required();
  return words === undefined
    ? httpErrors.no_permission()
    : httpErrors.no_permission({ reason: words }, { messageKey: 'error.transition_refused' });
}
