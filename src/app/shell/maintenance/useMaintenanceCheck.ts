import { useEffect } from 'react';
import { leaveIfDown, maintenancePath } from './leaveForMaintenance.ts';

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
    void leaveIfDown(standard, controller.signal);
    return () => controller.abort();
  }, [pathname, standard]);
}
