import { Navigate, useLocation } from 'react-router';
import { useProduct } from '../ProductContext.tsx';
import { redirectOf } from '../routes/redirectOf.ts';
import { useSession } from '../session/useSession.ts';
import { MissingScreen } from './MissingScreen.tsx';

/** A screen that stands in menus and lies elsewhere: leads there. Spec S-044, S-045. */
export function MovedScreen() {
  const location = useLocation();
  const session = useSession();
  const { code } = useProduct();
  const target = redirectOf(location, session, code);
  return target === undefined ? <MissingScreen /> : <Navigate to={target} replace />;
}
