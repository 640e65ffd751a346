import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { screenAheadSettled } from '../../framework/screens/screenAhead.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';
import { fixedRoutes } from '../addresses/fixedRoutes.ts';
import { cmidOf, companyOf } from '../addresses/location.ts';
import { usePageTitle } from '../addresses/usePageTitle.ts';
import { loadPartsWhenIdle, loadScreenPartAhead } from '../pages/screenParts.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { NotFoundPage } from '../public/NotFoundPage.tsx';
import { PublicScreen } from '../public_screens/PublicScreen.tsx';
import { entryCompany } from '../session/browserState.ts';
import { useSession } from '../session/useSession.ts';
import { isFramed } from './isFramed.ts';
import { LevelGuard } from './LevelGuard.tsx';
import { LibraryGuard } from './LibraryGuard.tsx';
import { redirectOf } from './redirectOf.ts';
import { routePages } from './routePages.ts';
import { ShortAddress } from './ShortAddress.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useRouteChecks } from './useRouteChecks.ts';

const ScreenPage = lazyPart(() => import('../pages/ScreenPage.tsx'), 'ScreenPage');
const LibraryPages = lazyPart(() => withSlotMessages(import('../doclib/LibraryPages.tsx')), 'LibraryPages');
// All of react-admin stays out of the sign-in page's scripts. The frame waits for the screen, so that both are painted together; the part
// that fills the screen loads at the same time.
const SignedInApp = lazyPart(async () => {
  const { pathname } = window.location;
  loadScreenPartAhead(pathname);
  const screen = cmidOf(pathname) === undefined ? undefined : ScreenPage.arrival();
  const [{ loadSignedInApp }] = await Promise.all([import('../signed_in/loadSignedInApp.ts'), screen, screenAheadSettled()]);
  return await loadSignedInApp();
}, 'SignedInApp');

/** Specification, main part 2: every address of the portal. */
export function AppRoutes() {
  const location = useLocation();
  const session = useSession();
  const { code } = useProduct();
  useRouteChecks();
  const here = useSession(companyOf(location.pathname));
  const isSignedIn = here !== undefined;
  // A session that ends while its page is open leads to the sign-in, also from a public screen.
  const [last, setLast] = useState(here);
  if (here && here !== last) setLast(here);
  const isVisitor = !here && last?.user.company !== companyOf(location.pathname);
  useEffect(() => (isSignedIn ? loadPartsWhenIdle() : undefined), [isSignedIn]);
  const [framed, bare] = [true, false].map((isInside) => fixedRoutes.filter((route) => isFramed(route, location, here) === isInside));
  const target = redirectOf(location, session, entryCompany.get() ?? code);
  if (target !== undefined) return <Navigate to={target} replace />;
  return (
    <BlockBoundary isPage resetKey={location.pathname}>
      <Routes>
        {bare?.map((route) => (
          <Route key={route.path} path={route.path} element={<FixedPage {...route} />} />
        ))}
        {isVisitor && <Route path="/:company/pages/:cmid/*" element={<PublicScreen />} />}
        <Route path="/:address" element={<ShortAddress company={session?.user.company} />} />
        <Route
          element={
            <SignedIn company={here?.user.company}>
              <SignedInApp />
            </SignedIn>
          }
        >
          {framed?.map((route) => (
            <Route key={route.path} path={route.path} element={<FixedPage {...route} />} />
          ))}
          {!isVisitor && <Route path="/:company/pages/:cmid/*" element={<ScreenPage />} />}
          <Route
            path="/:company/doclib/:cmid/*"
            element={
              <LibraryGuard>
                <LibraryPages />
              </LibraryGuard>
            }
          />
          {here && <Route path="*" element={<NotFoundPage />} />}
        </Route>
        {!here && <Route path="*" element={<NotFoundPage />} />}
      </Routes>
    </BlockBoundary>
  );
}

function FixedPage({ level, titleKey, page }: (typeof fixedRoutes)[number]) {
  const Page = routePages[page];
  return (
    <LevelGuard level={level}>
      <RouteTitle titleKey={titleKey} />
      <Page />
    </LevelGuard>
  );
}

/** Sets the page's title from its route. Drawn before the page, which may then set its own. Spec S-038. */
function RouteTitle({ titleKey }: { readonly titleKey: string }) {
  const message = useMessage();
  usePageTitle(message(titleKey));
  return null;
}
