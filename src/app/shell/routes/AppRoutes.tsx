import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { lazyPart } from '../../framework/lazyPart.ts';
import { LogoutPage } from '../login/LogoutPage.tsx';
import { useProduct } from '../ProductContext.tsx';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { useSession } from '../session/useSession.ts';
import { LoginRoute } from './LoginRoute.tsx';
import { redirectOf } from './redirectOf.ts';
import { SignedIn } from './SignedIn.tsx';

// All of react-admin stays out of the sign-in page's scripts.
const Console = lazyPart(() => import('../console/loadConsole.ts').then(({ loadConsole }) => loadConsole()), 'Console');
const ActivationPage = lazyPart(() => import('../pages/ActivationPage.tsx'), 'ActivationPage');
const ForbiddenPage = lazyPart(() => import('../pages/ForbiddenPage.tsx'), 'ForbiddenPage');
const InitAccountPage = lazyPart(() => import('../pages/InitAccountPage.tsx'), 'InitAccountPage');
const UnauthorizedPage = lazyPart(() => import('../pages/UnauthorizedPage.tsx'), 'UnauthorizedPage');
const HomePage = lazyPart(() => import('../pages/HomePage.tsx'), 'HomePage');
const ScreenPage = lazyPart(() => import('../pages/ScreenPage.tsx'), 'ScreenPage');

/** Seed 000, section 2: every address of the portal. */
export function AppRoutes() {
  const location = useLocation();
  const session = useSession();
  const { code } = useProduct();
  const target = redirectOf(location, session, code);
  if (target !== undefined) return <Navigate to={target} replace />;
  return (
    <BlockBoundary resetKey={location.pathname}>
      <Suspense fallback={<LoadingPage />}>
        <Routes>
          <Route path="/:company/login" element={<LoginRoute />} />
          <Route path="/:company/logout" element={<LogoutPage />} />
          <Route
            path="/:company/pages/init-account"
            element={
              <SignedIn>
                <InitAccountPage />
              </SignedIn>
            }
          />
          <Route
            element={
              <SignedIn>
                <Console />
              </SignedIn>
            }
          >
            <Route path="/:company/home" element={<HomePage />} />
            <Route path="/:company/pages/:cmid/*" element={<ScreenPage />} />
          </Route>
          <Route path="/online-quoting-activation" element={<ActivationPage />} />
          <Route path="/401-unauthorized" element={<UnauthorizedPage />} />
          <Route path="/403-forbidden" element={<ForbiddenPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BlockBoundary>
  );
}
