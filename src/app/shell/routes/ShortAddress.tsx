import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { screenPath } from '../addresses/addresses.ts';
import { useProduct } from '../product/ProductContext.tsx';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { NotFoundPage } from '../public/NotFoundPage.tsx';
import { PublicPage } from '../public/PublicPage.tsx';

interface ShortAddressProps {
  /** Company of the latest session, if any. */
  readonly company: string | undefined;
}

/**
 * A page whose address is one segment: a public screen that names it, in the company of the query `company`, of the session, or of the
 * product. Decision 929
 */
export function ShortAddress({ company: own }: ShortAddressProps) {
  const message = useMessage();
  const { code } = useProduct();
  const { pathname, search, hash } = useLocation();
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>> | 'unknown'>();
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    const note = (found: typeof addresses): void => {
      if (!controller.signal.aborted) setAddresses(found);
    };
    callApi('GET', 'definitions', { signal: controller.signal, suppressErrors: true }).then(
      (answer) => note(answer.addresses),
      () => note('unknown'),
    );
    return () => controller.abort();
  }, [attempt]);
  if (addresses === undefined) return <LoadingPage />;
  if (addresses === 'unknown')
    return (
      <PublicPage title={message('blocks.page_crashed')}>
        <RetryAlert
          onRetry={() => {
            setAddresses(undefined);
            setAttempt(attempt + 1);
          }}
        >
          {message('errors.network_hint')}
        </RetryAlert>
      </PublicPage>
    );
  const path = addresses[pathname.replace(/\/+$/, '')];
  if (path === undefined) return <NotFoundPage />;
  const query = new URLSearchParams(search);
  const asked = query.get('company') ?? '';
  query.delete('company');
  const company = isCompanyCode(asked) ? asked : (own ?? code);
  return <Navigate to={{ pathname: screenPath(company, path), search: query.size > 0 ? `?${query}` : '', hash }} replace />;
}
