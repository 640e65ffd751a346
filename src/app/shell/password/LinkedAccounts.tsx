import { Navigate } from 'react-router';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { readLinkAccounts } from './passwordCalls.ts';
import { resetErrorPath } from './resetAddresses.ts';
import { SetPassword } from './SetPassword.tsx';

interface LinkedAccountsProps {
  readonly company: string;
  readonly hash: string;
}

/** The accounts of a mailed link; a used or expired link leads to the error page. Spec S-043. */
export function LinkedAccounts({ company, hash }: LinkedAccountsProps) {
  const accounts = useLoaded(hash, (signal) => readLinkAccounts(hash, signal));
  if (accounts.kind === 'loading') return <FormSkeleton inputs={3} />;
  if (accounts.kind === 'loaded')
    return <SetPassword company={accounts.data.company} usernames={accounts.data.usernames} permit={{ hash }} />;
  const isRefused = accounts.error.status >= 400 && accounts.error.status < 500 && accounts.error.status !== 429;
  return isRefused ? <Navigate to={resetErrorPath(company)} replace /> : <LoadFailure {...accounts} />;
}
