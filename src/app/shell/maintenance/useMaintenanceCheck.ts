import { useEffect } from 'react';
import { checkSite } from './checkSite.ts';
import { maintenanceAddress, maintenancePath } from './leaveForMaintenance.ts';

/**
 * Looks with every change of the route whether the portal is down, and leaves for the page that says so. The page that is
 * opened meanwhile does not wait for it. Spec S-167 to S-170.
 * @param pathname undefined: nothing to look for here
 * @param standard address of the installation to go to; empty: none
 */
export function useMaintenanceCheck(pathname: string | undefined, standard = ''): void {
  useEffect(() => {
    if (pathname === undefined || pathname === maintenancePath) return undefined;
    const controller = new AbortController();
    void checkSite(pathname, controller.signal).then((state) => {
      // A check that was overtaken by the next route says nothing any more.
      if (state.is !== 'down' || controller.signal.aborted) return;
      const from = new URL(window.location.href);
      window.location.replace(maintenanceAddress({ address: state.address, standard, from }));
    });
    return () => controller.abort();
  }, [pathname, standard]);
}
