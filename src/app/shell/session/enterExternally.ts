import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { loginPath, parseRedirect } from '../addresses/addresses.ts';
import { companyOf, loginCompanyOf } from '../addresses/location.ts';
import { errorStore } from '../errors/errorStore.ts';
import { beginSession } from './beginSession.ts';
import { landingPath } from './landingPath.ts';

const noticeDurationMs = 10_000;

/**
 * Signs in a user handed over by another program, and continues at the present address or at the start of the session. A failure is
 * reported, and leads to the company's sign-in page. Spec S-037, S-319.
 */
export async function enterExternally(sessionId: string, productCode: string): Promise<void> {
  const { location } = window;
  const company = companyOf(location.pathname) ?? productCode;
  const goTo = (path: string): void => window.history.replaceState(null, '', path);
  try {
    const body = { session_id: sessionId, company };
    // No token goes along: a refusal says nothing about an existing session.
    const options = { body, headers: { authorization: '' }, suppressErrors: true };
    const session = await beginSession(await callApi('POST', 'users/mt1login', options));
    const hasNoPage = ['/', '/index.html', '/login', '/menu'].includes(location.pathname) || loginCompanyOf(location) !== undefined;
    if (hasNoPage) goTo(parseRedirect(location.search) ?? landingPath(session));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    errorStore.notify({
      messageKey: 'login.external_failed',
      values: { reason: error.problem.detail ?? error.message },
      durationMs: noticeDurationMs,
    });
    goTo(loginPath(company));
  }
}
