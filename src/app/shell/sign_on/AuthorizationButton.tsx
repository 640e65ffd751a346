import { AuthorizationView } from './AuthorizationView.tsx';
import { type AuthorizationOptions, useAuthorization } from './useAuthorization.ts';

interface AuthorizationButtonProps extends AuthorizationOptions {
  /** Display name of the source. */
  readonly name: string;
}

/** Starts the authorization by an external source; once that is done, a chip says so. Ledger B-112 to B-131. */
export function AuthorizationButton({ name, ...options }: AuthorizationButtonProps) {
  return <AuthorizationView name={name} authorization={useAuthorization(options)} />;
}
