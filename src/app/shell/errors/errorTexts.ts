import type { MessageValues } from '../../../shared/framework/messages/messages.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';

export interface ErrorTexts {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly text: string; readonly href: string };
}

/** Address of the terms of use of the API. */
export const termsPath = '/documents/terms-of-use';

/** The words of the error dialog for a failed call. Spec S-312 to S-314, S-325, D-607, D-617. */
export function errorTexts(
  { status, statusText, problem, details }: Pick<ApiError, 'status' | 'statusText' | 'problem' | 'details'>,
  message: (key: string, values?: MessageValues) => string,
): ErrorTexts {
  const said = problem.detail ?? '';
  switch (status) {
    case 0:
      return { title: message('errors.network'), text: message('errors.network_hint') };
    case 401:
      return { title: message('errors.authorization'), text: message('errors.authorization_hint') };
    case 429:
      if (problem.code?.startsWith('too_many_')) return { title: problem.title ?? message('errors.occurred'), text: said };
      return { title: message('errors.daily_limit'), text: said, link: { text: message('errors.terms_of_use'), href: termsPath } };
    default: {
      // Over HTTP/2 a response has no reason phrase; the title of the problem has the same words.
      const untitled = message(details === '' && said === '' ? 'errors.unknown' : 'errors.occurred');
      return {
        title: problem.title ?? (statusText || untitled),
        text: details === '' && said === '' ? message('errors.http', { status }) : said,
      };
    }
  }
}
