import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Access } from '../../../shared/framework/definitions/types.gen.ts';
import { forbiddenPath } from '../addresses/addresses.ts';
import { companyOf } from '../addresses/location.ts';
import { useSession } from '../session/useSession.ts';
import { SignedIn } from './SignedIn.tsx';

interface GuardProps {
  readonly children: ReactNode;
}

const guards: Readonly<Record<Access, ComponentType<GuardProps>>> = { public: Anyone, user: SignedIn, admin: Administrator };

/** Admits users who may open a page of that level. The server checks the page's calls all the same. Spec S-010, S-117, S-118. */
export function LevelGuard({ level, children }: GuardProps & { readonly level: Access }) {
  const Guard = guards[level];
  return <Guard>{children}</Guard>;
}

function Anyone({ children }: GuardProps) {
  return children;
}

function Administrator({ children }: GuardProps) {
  return (
    <SignedIn>
      <OfTypeAdmin>{children}</OfTypeAdmin>
    </SignedIn>
  );
}

function OfTypeAdmin({ children }: GuardProps) {
  const location = useLocation();
  const session = useSession(companyOf(location.pathname));
  return session?.user.type === 'ADMIN' ? children : <Navigate to={forbiddenPath(location)} replace />;
}
