import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { callApi } from '../api/callApi.ts';

interface Ahead {
  readonly cmid: string;
  readonly answer: Promise<ScreenDescription>;
  /** The answer, once it has arrived. */
  screen?: ScreenDescription;
}

let ahead: Ahead | undefined;

/** Asks for the description of the first screen while the parts that draw it are still loading. */
export function askScreenAhead(cmid: string): void {
  const asked: Ahead = { cmid, answer: callApi('GET', 'definitions/{cmid}', { params: { cmid }, suppressErrors: true }) };
  ahead = asked;
  asked.answer.then(
    (screen) => (asked.screen = screen),
    // The screen that takes the answer reports a failure.
    () => {},
  );
}

/** The answer asked for ahead, if it has arrived: its screen is then drawn at once, without a skeleton. */
export function arrivedScreen(cmid: string): ScreenDescription | undefined {
  return ahead?.cmid === cmid ? ahead.screen : undefined;
}

/** Hands over the answer asked for ahead, once. @returns undefined if another screen was asked for, or none */
export function takeScreenAhead(cmid: string): Promise<ScreenDescription> | undefined {
  const taken = ahead?.cmid === cmid ? ahead.answer : undefined;
  ahead = undefined;
  return taken;
}

/** Milliseconds that the frame waits for the first screen, so that both are painted together. */
const frameWaitsMs = 400;

/** Resolves when the answer asked for ahead has arrived or failed, and after a short time in any case. */
export async function screenAheadSettled(): Promise<void> {
  const answer = ahead?.answer.then(
    () => {},
    () => {},
  );
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, answer ? frameWaitsMs : 0))]);
}
