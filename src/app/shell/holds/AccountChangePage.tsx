import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useResetCompany } from '../password/useResetCompany.ts';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { AccountChange } from './AccountChange.tsx';

/**
 * The page of the link that a person gets after somebody else changed their account. It needs no sign-in, since the person has perhaps
 * lost it. The hash is removed from the address at once, so that it stays neither in the history nor on the screen.
 */
export function AccountChangePage() {
  const message = useMessage();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { code, company } = useResetCompany();
  const asked = new URLSearchParams(search).get('hash');
  useEffect(() => {
    if (asked === null) return;
    const kept = new URLSearchParams(search);
    kept.delete('hash');
    void navigate(`${pathname}?${kept}`, { replace: true, state: { hash: asked } });
  }, [asked, search, pathname, navigate]);
  if (asked !== null) return <LoadingPage />;
  const name = company === 'missing' ? undefined : company?.name;
  return (
    <PublicPage company={{ code, name }} title={message('hold.title')}>
      <AccountChange company={code} hash={hashOf(state)} />
    </PublicPage>
  );
}

function hashOf(state: unknown): string {
  const hash = typeof state === 'object' && state !== null && 'hash' in state ? state.hash : undefined;
  return typeof hash === 'string' ? hash : '';
}
