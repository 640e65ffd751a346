import type { AuthProvider } from 'react-admin';
import type { Session } from '../session/Session.ts';
import { signOut } from '../session/signOut.ts';

/** Who is signed in, for react-admin's hooks. Signing in and losing a session are the shell's, outside react-admin. */
export function makeAuthProvider(session: Session): AuthProvider {
  const { user } = session;
  return {
    login: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    // Every answer is watched for 401 already; a 403 concerns one call, not the session.
    checkError: () => Promise.resolve(),
    logout: async () => {
      await signOut(session);
      return false;
    },
    getIdentity: () => Promise.resolve({ id: user.username, fullName: `${user.firstName} ${user.lastName}`.trim() }),
    getPermissions: () => Promise.resolve(user.type),
  };
}
