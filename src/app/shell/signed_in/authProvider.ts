import type { AuthProvider } from 'react-admin';
import type { StoredSession } from '../session/sessionStore.ts';
import { signOut } from '../session/signOut.ts';

/** Who is signed in, for react-admin's hooks. Signing in and losing a session are the shell's, outside react-admin. */
export function makeAuthProvider(session: StoredSession): AuthProvider {
  const { profile } = session.user;
  return {
    login: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    // Every answer is watched for 401 already; a 403 concerns one call, not the session.
    checkError: () => Promise.resolve(),
    logout: async () => {
      await signOut(session);
      return false;
    },
    getIdentity: () => Promise.resolve({ id: profile.MT_UID, fullName: `${profile.MT_FNAME} ${profile.MT_LNAME}`.trim() }),
    getPermissions: () => Promise.resolve(profile.MT_TYPE),
  };
}
