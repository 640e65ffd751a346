import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { callApi } from '../api/callApi.ts';

let ahead: { readonly cmid: string; readonly answer: Promise<ScreenDescription> } | undefined;

/** Asks for the description of the first screen while the parts that draw it are still loading. */
export function askScreenAhead(cmid: string): void {
  const answer = callApi('GET', 'definitions/{cmid}', { params: { cmid }, suppressErrors: true });
  // The screen that takes the answer reports a failure.
  answer.catch(() => {});
  ahead = { cmid, answer };
}

/** Hands over the answer asked for ahead, once. @returns undefined if another screen was asked for, or none */
export function takeScreenAhead(cmid: string): Promise<ScreenDescription> | undefined {
  const taken = ahead?.cmid === cmid ? ahead.answer : undefined;
  ahead = undefined;
  return taken;
}
