import type { captchaEndpoints } from '../../../shared/shell/captcha/endpoints.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { makeChallenge, passChallenge } from './challenge.ts';
import { workFactor } from './visitorLimits.ts';

/** GET globals/google_recaptcha/challenge: harder for a form that gets many records. */
export async function issueChallenge(call: CallOf<typeof captchaEndpoints, 'GET globals/google_recaptcha/challenge'>) {
  const connection = identityConnection(call.app);
  const { form = '' } = call.query;
  return makeChallenge(connection, call.ctx.now, { form, times: form === '' ? 1 : await workFactor(connection, form, call.ctx.now) });
}

/** POST globals/google_recaptcha/check_recaptcha: uses the solution up. Spec S-255 */
export async function checkCaptcha(call: CallOf<typeof captchaEndpoints, 'POST globals/google_recaptcha/check_recaptcha'>) {
  const { token } = call.body;
  return { success: await passChallenge(identityConnection(call.app), token, call.ctx.now) };
}
