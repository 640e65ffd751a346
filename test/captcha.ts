import { solveChallenge } from '../src/shared/shell/solveChallenge.ts';
import type { TestServer } from './server.ts';

/** A solved challenge of a test server. */
export async function solvedCaptcha({ call }: Pick<TestServer, 'call'>): Promise<string> {
  const challenge = (await call('GET', 'globals/google_recaptcha/challenge')).json();
  return (await solveChallenge(challenge, async () => {})) ?? '';
}
