import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';

/**
 * Refuses a language without a message file; accepts undefined.
 * @param field field of the body that the error names
 * @throws AppError `invalid_body` (400, errors by field)
 */
export function checkLanguage({ registry }: CallContext, field: string, language: string | undefined): void {
  if (language !== undefined && !Object.keys(registry.messages).map(profileLanguage).includes(language))
    throw httpErrors.invalid_body({}, { errors: { [field]: { key: 'validation.enum' } } });
}
