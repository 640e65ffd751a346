import { useLocation } from 'react-router';
import { useMaintenanceCheck } from '../maintenance/useMaintenanceCheck.ts';
import { useProduct } from '../ProductContext.tsx';
import { useReloadWhenUpdated } from '../version/useReloadWhenUpdated.ts';

/** What happens with every change of the route, whichever page it leads to. */
export function useRouteWatch(): void {
  const { pathname } = useLocation();
  useReloadWhenUpdated(pathname);
  useMaintenanceCheck(pathname, useProduct().maintenanceUrl);
}
