import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Call } from '../../framework/http/Call.ts';

/**
 * Refuses a language without a message file; undefined is none.
 * @param field of the body, to which the error belongs
 * @throws AppError `invalid_body` (400, errors by field)
 */
export function checkLanguage({ registry }: Call, field: string, language: string | undefined): void {
  if (language !== undefined && !Object.keys(registry.messages).map(profileLanguage).includes(language))
    throw httpErrors.invalid_body({}, { errors: { [field]: { key: 'validation.enum' } } });
}
