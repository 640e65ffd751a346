import { useLayoutEffect, useRef } from 'react';
import { requestTracker } from '../../framework/api/requestTracker.ts';
import { versionStore } from './versionStore.ts';

/**
 * Loads the app anew at a navigation once a new build is ready and the app has been idle. A form with unsaved values has
 * asked before it was left; a call that is still under way, such as a download, is let finish. Spec S-175.
 */
export function useReloadWhenUpdated(pathname: string): void {
  const shown = useRef(pathname);
  // Before the effects of the new page, whose own first calls would otherwise count as under way.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (versionStore.shouldReload() && !requestTracker.get()) window.location.reload();
  }, [pathname]);
}
