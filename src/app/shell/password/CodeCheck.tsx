import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { type AccountName, type Permit, readResetProfile } from './passwordCalls.ts';
import { parseResetState, type ResetState } from './resetAddresses.ts';
import { SendCode } from './SendCode.tsx';

interface CodeCheckProps {
  readonly account: AccountName;
  readonly onPassed: (permit: Permit) => void;
  readonly after: ReactNode;
}

/**
 * Sends a code and takes it. The page's history entry notes that a code was sent, so that a reload asks for that code instead of sending
 * another.
 */
export function CodeCheck({ account, onPassed, after }: CodeCheckProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { sentBy } = parseResetState(location.state);
  const profile = useLoaded(`${account.company} ${account.username}`, (signal) => readResetProfile(account, signal));
  if (profile.kind === 'loading') return <FormSkeleton inputs={1} />;
  if (profile.kind === 'failed') return <LoadFailure {...profile} />;
  const keep = (method: string): void =>
    void navigate(location.pathname + location.search, { replace: true, state: { sentBy: method } satisfies ResetState });
  return sentBy === undefined ? (
    <SendCode account={account} profile={profile.data} onSent={keep} after={after} />
  ) : (
    <CodeEntry account={account} profile={profile.data} sentBy={sentBy} onPassed={onPassed} after={after} />
  );
}
