import { useEffect, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { askScreenAhead } from '../../framework/screens/screenAhead.ts';

/**
 * The server's answer about a screen for a visitor without a session: `open`; `closed`, which a sign-in may change; an error, after which
 * nothing is known; undefined while it is asked.
 */
type PublicScreenState = 'open' | 'closed' | Error | undefined;

/** Asks the server whether a screen is among those that open without a session. Law 65 */
export function usePublicScreen(cmid: string): { readonly state: PublicScreenState; readonly ask: () => void } {
  const [asked, setAsked] = useState({ cmid });
  const [known, setKnown] = useState<{ readonly cmid: string; readonly state: PublicScreenState }>();
  if (asked.cmid !== cmid) setAsked({ cmid });
  useEffect(() => {
    const controller = new AbortController();
    const note = (state: PublicScreenState): void => {
      if (!controller.signal.aborted) setKnown({ cmid: asked.cmid, state });
    };
    callApi('GET', 'definitions', { signal: controller.signal, suppressErrors: true }).then(
      ({ screens }) => {
        const isOpen = screens.some((screen) => screen.cmid === asked.cmid);
        // The description arrives while the parts that draw it are loading.
        if (isOpen && !controller.signal.aborted) askScreenAhead(asked.cmid);
        note(isOpen ? 'open' : 'closed');
      },
      (problem: unknown) => note(problem instanceof Error ? problem : new Error(String(problem))),
    );
    return () => controller.abort();
  }, [asked]);
  return {
    state: known?.cmid === cmid ? known.state : undefined,
    ask: () => {
      setKnown(undefined);
      setAsked({ cmid });
    },
  };
}
