import { Navigate, useLocation } from 'react-router';
import { MissingScreen } from '../pages/MissingScreen.tsx';
import { useProduct } from '../product/ProductContext.tsx';
import { useSession } from '../session/useSession.ts';
import { redirectOf } from './redirectOf.ts';

/** A screen in the menus whose page has a different address: redirects there. Spec S-044, S-045. */
export function MovedScreen() {
  const location = useLocation();
  const session = useSession();
  const { code } = useProduct();
  const target = redirectOf(location, session, code);
  return target === undefined ? <MissingScreen /> : <Navigate to={target} replace />;
}
