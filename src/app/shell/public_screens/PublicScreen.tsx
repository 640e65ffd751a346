import { Navigate, useLocation, useParams } from 'react-router';
import { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { loginPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { loadScreenPartAhead } from '../pages/screenParts.ts';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { NotFoundPage } from '../public/NotFoundPage.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { usePublicScreen } from './usePublicScreen.ts';

const ScreenPage = lazyPart(() => import('../pages/ScreenPage.tsx'), 'ScreenPage');
const PublicApp = lazyPart(async () => {
  loadScreenPartAhead(window.location.pathname);
  const [{ loadPublicApp }] = await Promise.all([import('./loadPublicApp.ts'), ScreenPage.arrival()]);
  return await loadPublicApp();
}, 'PublicApp');

/**
 * A screen for a visitor without a session: the server says if it is public. Any other screen leads to the sign-in and back. Spec S-010,
 * S-116 to S-118; law 65
 */
export function PublicScreen() {
  const { cmid = '' } = useParams();
  const message = useMessage();
  const location = useLocation();
  const company = companyOf(location.pathname);
  const { state, ask } = usePublicScreen(cmid);
  if (company === undefined) return <NotFoundPage />;
  if (state === undefined) return <LoadingPage />;
  if (state === 'closed') return <Navigate to={loginPath(company, location)} replace />;
  if (state === 'open')
    return (
      <PublicApp company={company}>
        <ScreenPage />
      </PublicApp>
    );
  const isAway = state instanceof ApiError && state.status === 0;
  const reason = state instanceof ApiError ? state.problem.detail : undefined;
  return (
    <PublicPage title={message('blocks.page_crashed')}>
      <RetryAlert onRetry={ask}>{isAway ? message('errors.network_hint') : (reason ?? message('errors.unknown'))}</RetryAlert>
    </PublicPage>
  );
}
