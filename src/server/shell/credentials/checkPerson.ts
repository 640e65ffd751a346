import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';
import { emailProblem } from '../../../shared/shell/registration/emailProblem.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';

/** Personal data of a form; a field that the form does not have is undefined and not checked. */
interface PersonFields {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly phone?: string | undefined;
}

/** Removes separators from a telephone number, which leaves ten digits of a valid one; null for none. Rule R-003 */
export function phoneDigits(phone: string | undefined): string | null {
  return phone?.replaceAll(/[\s().-]/g, '') || null;
}

/** @throws AppError `invalid_body` (400, errors by field). Rules */
export function checkPerson({ username, email, first_name, last_name, phone }: PersonFields): void {
  const digits = phoneDigits(phone);
  refuseFields({
    username: username !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/.test(username) && 'validation.username',
    email: email !== undefined && emailProblem(email),
    first_name: first_name !== undefined && nameProblem(first_name),
    last_name: last_name !== undefined && nameProblem(last_name),
    phone: digits !== null && !recordFormats.phone(digits) && 'validation.phone',
  });
}

/** @param problems field -> message key; false or undefined for a good one */
export function refuseFields(problems: Readonly<Record<string, string | false | undefined>>): void {
  const errors: Record<string, FieldProblem> = {};
  for (const [field, key] of Object.entries(problems)) if (key) errors[field] = { key };
  if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
}

/** A line that people read as a name, without markup. */
export function nameProblem(text: string): string | false {
  if (text.trim() === '') return 'validation.required';
  return (!recordFormats.line(text) || /[<>]/.test(text)) && 'validation.characters';
}
