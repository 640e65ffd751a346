import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useResetCompany } from '../password/useResetCompany.ts';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { hashOf, hashState, useMailedHash } from '../public/useMailedHash.ts';
import { AccountChange } from './AccountChange.tsx';

/** The page of the link that a person gets after somebody else changed their account. It needs no sign-in, since the person has perhaps lost it. */
export function AccountChangePage() {
  const message = useMessage();
  const { state } = useLocation();
  const { code, company } = useResetCompany();
  if (useMailedHash(hashState)) return <LoadingPage />;
  const name = company === 'missing' ? undefined : company?.name;
  return (
    <PublicPage company={{ code, name }} title={message('hold.title')}>
      <AccountChange company={code} hash={hashOf(state)} />
    </PublicPage>
  );
}
