import { useEffect, useState } from 'react';
import { BlockBoundary } from '../framework/BlockBoundary.tsx';
import { loadAllMessages } from '../framework/i18n/catalogues.ts';
import { lazyPart, WaitingContext } from '../framework/lazyPart.ts';
import { type Slots, SlotsContext } from '../framework/slots/SlotsContext.ts';
import { loginCompanyOf } from './addresses/location.ts';
import { ErrorReactions } from './errors/ErrorReactions.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { useMaintenanceCheck } from './maintenance/useMaintenanceCheck.ts';
import { ProductContext } from './product/ProductContext.tsx';
import type { Product } from './product/product.ts';
import { LoadingPage } from './public/LoadingPage.tsx';
import { AppTheme } from './theme/AppTheme.tsx';
import { VersionNotice } from './version/VersionNotice.tsx';

const furtherParts: (() => Promise<void>)[] = [loadAllMessages];
const loadFurther = async (): Promise<void> => void (await Promise.all(furtherParts.map((load) => load())));
const RoutedApp = lazyPart(async () => (await Promise.all([import('./routes/RoutedApp.tsx'), loadFurther()]))[0], 'RoutedApp');

/**
 * Registers a part of a higher layer that the app needs in addition to its routes, such as further calls. The sign-in page does not load
 * it.
 */
export function loadWithApp(load: () => Promise<void>): void {
  furtherParts.push(load);
}

/** Begins to load the other parts that the address needs, so that they arrive while the app starts. */
export function preloadApp(): void {
  if (enteredCompany() === undefined) RoutedApp.loadAhead();
}

interface AppProps {
  readonly product: Product;
  readonly slots: Slots;
}

/**
 * The whole app. A visit that begins at a sign-in page gets only that page, without a router, to keep its scripts small. Any other address,
 * and the app after the sign-in, is routed.
 */
export function App({ product, slots }: AppProps) {
  const [isRouted, setRouted] = useState(() => enteredCompany() === undefined);
  useEffect(() => {
    const follow = (): void => setRouted(enteredCompany() === undefined);
    // Back may lead out of the sign-in page without a new document.
    if (!isRouted) window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [isRouted]);
  const enter = (path: string): void => {
    window.history.replaceState(null, '', path);
    setRouted(true);
  };
  const company = enteredCompany();
  useMaintenanceCheck(isRouted ? undefined : window.location.pathname, product.maintenanceUrl);
  return (
    <ProductContext value={product}>
      <SlotsContext value={slots}>
        <AppTheme>
          <BlockBoundary isPage>
            <WaitingContext value={<LoadingPage />}>
              {isRouted || company === undefined ? (
                <RoutedApp />
              ) : (
                <LoginPage company={company} search={window.location.search} onEnter={enter} />
              )}
            </WaitingContext>
          </BlockBoundary>
          <ErrorReactions />
          <VersionNotice />
        </AppTheme>
      </SlotsContext>
    </ProductContext>
  );
}

/** Company of the sign-in page at the browser's address; undefined at any other address. */
function enteredCompany(): string | undefined {
  return loginCompanyOf(window.location);
}
