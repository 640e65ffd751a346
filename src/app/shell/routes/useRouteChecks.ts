import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { companyOf } from '../addresses/location.ts';
import { useMaintenanceCheck } from '../maintenance/useMaintenanceCheck.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { keepSession } from '../session/keepSession.ts';
import { useSession } from '../session/useSession.ts';
import { useReloadWhenUpdated } from '../version/useReloadWhenUpdated.ts';

/** Work of every route: reload after an update, check for maintenance, keep the session of the address alive or end it. */
export function useRouteChecks(): void {
  const { pathname } = useLocation();
  const company = useSession(companyOf(pathname))?.user.company;
  useEffect(() => (company === undefined ? undefined : keepSession(company)), [company]);
  useReloadWhenUpdated(pathname);
  useMaintenanceCheck(pathname, useProduct().maintenanceUrl);
}
