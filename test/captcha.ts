import { setImmediate as nextTurn } from 'node:timers/promises';
import { solveChallenge } from '../src/shared/shell/captcha/solveChallenge.ts';
import type { TestServer } from './server.ts';

/**
 * A solved challenge of a test server. It gives way between batches as the app does: a server whose process stands still for two
 * seconds answers `server_busy`, and the tests share one process with theirs.
 */
export async function solvedCaptcha({ call }: Pick<TestServer, 'call'>): Promise<string> {
  const challenge = (await call('GET', 'globals/google_recaptcha/challenge')).json();
  return (await solveChallenge(challenge, () => nextTurn())) ?? '';
}
