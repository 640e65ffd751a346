import type { Connection } from '../../db/Connection.ts';
import type { Call } from '../../framework/http/Call.ts';
import { parseBody } from '../../framework/http/checkInput.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { makeChallenge, passChallenge } from './challenge.ts';

/** GET globals/google_recaptcha/challenge */
export async function giveChallenge(call: Call): Promise<unknown> {
  return makeChallenge(databaseOf(call), call.ctx.now);
}

/** POST globals/google_recaptcha/check_recaptcha: the solution is used up by it. Spec S-255 */
export async function checkCaptcha(call: Call): Promise<unknown> {
  const { token } = parseBody<{ readonly token: string }>(call);
  return { success: await passChallenge(databaseOf(call), token, call.ctx.now) };
}

function databaseOf({ app }: Call): Connection {
  return identityConnection(app);
}
