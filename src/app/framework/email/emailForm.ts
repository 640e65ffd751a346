import { emailLimits } from '../../../shared/framework/email/emailLimits.ts';
import { isBlank } from '../../../shared/framework/fields/filled.ts';
import { recordFormats } from '../../../shared/framework/fields/formats.ts';

/** A message as its dialog holds it. Spec B-100 */
export interface EmailForm {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  /** Markup. */
  readonly content: string;
  /** Markup below the content, which the page gives. */
  readonly additionalContent: string;
}

/** A problem of a field: its message and the values in it. */
export interface EmailProblem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type EmailProblems = Partial<Readonly<Record<keyof EmailForm, EmailProblem>>>;

/** Checks a message before it is sent: To and Subject are required, the body is not (spec B-101); limits are those of the server. */
export function emailProblems(form: EmailForm): EmailProblems {
  const problems: { -readonly [Field in keyof EmailForm]?: EmailProblem } = {};
  for (const field of ['to', 'cc', 'bcc'] as const) {
    const wrong = form[field].find((address) => address.length > emailLimits.address || !recordFormats.email(address));
    if (wrong !== undefined) problems[field] = { key: 'email.not_an_address', values: { address: wrong } };
    else if (form[field].length > emailLimits.addresses)
      problems[field] = { key: 'email.too_many', values: { max: emailLimits.addresses } };
  }
  if (form.to.length === 0) problems.to = { key: 'email.required' };
  if (isBlank(form.subject)) problems.subject = { key: 'email.required' };
  return problems;
}
