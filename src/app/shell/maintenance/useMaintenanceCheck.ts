import { useEffect } from 'react';
import { leaveIfDown, maintenancePath } from './leaveForMaintenance.ts';

/**
 * Checks at every change of the route if the portal is down, and then leaves for the maintenance page. The page that opens meanwhile does
 * not wait for the check. Spec S-167 to S-170.
 * @param pathname undefined: no check here
 * @param defaultAddress address of the installation to go to; empty: none
 */
export function useMaintenanceCheck(pathname: string | undefined, defaultAddress = ''): void {
  useEffect(() => {
    if (pathname === undefined || pathname === maintenancePath) return undefined;
    const controller = new AbortController();
    void leaveIfDown(defaultAddress, controller.signal);
    return () => controller.abort();
  }, [pathname, defaultAddress]);
}
