import { useEffect } from 'react';
import { isReported } from '../../../shared/shell/observation/analyticsMode.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { whenIdle } from '../../framework/whenIdle.ts';
import { sessionAt } from '../session/requestHeaders.ts';

/** cmid -> analytics flag, filled on request. */
const flags = new Map<string, Promise<string>>();

/**
 * Records that a screen was opened: always in the history of its user; in the installation's analytics if its mode says so and the browser
 * does not ask for no tracking. Spec S-139, S-339 to S-341; law 34.
 * @param path below `pages/`, its first segment the cmid; undefined while no screen is shown
 */
export function useOpenedScreen(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined || !sessionAt(window.location.pathname)) return;
    const cmid = path.split('/')[0] ?? '';
    whenIdle(() => {
      void note('commands/portlet_history', cmid);
      void canReport(cmid).then((isWanted) => (isWanted ? note('analytics/page_view', cmid) : undefined));
    });
  }, [path]);
}

/** A failed call loses the note; the user is not disturbed for it. The address may name another screen by now. */
async function note(call: 'commands/portlet_history' | 'analytics/page_view', cmid: string): Promise<void> {
  await callApi('POST', call, { headers: { cmid }, suppressErrors: true }).catch(() => {});
}

async function canReport(cmid: string): Promise<boolean> {
  const session = sessionAt(window.location.pathname);
  if (!session || optsOutOfTracking()) return false;
  const { masterconfig } = session;
  // The flag decides in one mode only, so the other modes make no request for it.
  if (isReported(masterconfig, 'N')) return true;
  return isReported(masterconfig, 'Y') && (await flagOf(cmid)) === 'Y';
}

function flagOf(cmid: string): Promise<string> {
  const known = flags.get(cmid);
  if (known) return known;
  const request = callApi('GET', 'commands/get_info', { query: { cmid }, headers: { cmid }, suppressErrors: true }).then(
    ({ analytics }) => analytics,
    () => {
      flags.delete(cmid);
      return 'N';
    },
  );
  flags.set(cmid, request);
  return request;
}

function optsOutOfTracking(): boolean {
  return navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}
