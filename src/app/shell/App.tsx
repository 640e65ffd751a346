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

const RoutedApp = lazyPart(async () => (await Promise.all([import('./routes/RoutedApp.tsx'), loadAllMessages()]))[0], 'RoutedApp');

/** Begins to load what the address needs beside this file; what it waits for is on its way meanwhile. */
export function loadAppAhead(): void {
  if (enteredCompany() === undefined) RoutedApp.loadAhead();
}

interface AppProps {
  readonly product: Product;
  readonly slots: Slots;
}

/**
 * The whole app. Who enters at a sign-in page gets that page alone, without a router, so that its scripts stay small; all else,
 * and what follows the sign-in, is the routed app.
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
          <BlockBoundary>
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

/** The company whose sign-in page the browser's address is; undefined at any other address. */
function enteredCompany(): string | undefined {
  return loginCompanyOf(window.location);
}
