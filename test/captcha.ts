import { setImmediate as nextTurn } from 'node:timers/promises';
import { solveChallenge } from '../src/shared/shell/captcha/solveChallenge.ts';
import type { TestServer } from './server.ts';

/**
 * A solved challenge of a test server, for a form that visitors send or for the calls of accounts. Yields between batches as the app does: a server whose process blocks for two seconds
 * answers `server_busy`, and the tests run in the same process.
 */
export async function solvedCaptcha({ call }: Pick<TestServer, 'call'>, form?: string): Promise<string> {
  const challenge = (await call('GET', `globals/google_recaptcha/challenge${form === undefined ? '' : `?form=${form}`}`)).json();
  return (await solveChallenge(challenge, () => nextTurn())) ?? '';
}
