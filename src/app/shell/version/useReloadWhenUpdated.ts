import { useLayoutEffect, useRef } from 'react';
import { requestTracker } from '../../framework/api/requestTracker.ts';
import { versionStore } from './versionStore.ts';

/**
 * Reloads the app at a navigation once a new build is ready and the app has been idle. A form with unsaved values has asked before the
 * navigation; a call in progress, such as a download, postpones the reload to a later navigation. Spec S-175.
 */
export function useReloadWhenUpdated(pathname: string): void {
  const shown = useRef(pathname);
  // Runs before the effects of the new page, whose own first calls would otherwise count as in progress.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (versionStore.shouldReload() && !requestTracker.get()) window.location.reload();
  }, [pathname]);
}
