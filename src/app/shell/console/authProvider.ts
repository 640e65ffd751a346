import type { AuthProvider } from 'react-admin';
import type { FindResource } from '../../framework/admin/resourceCatalogue.ts';
import type { StoredSession } from '../session/sessionStore.ts';
import { signOut } from '../session/signOut.ts';

/** Signed-in user for react-admin's hooks. Signing in and losing a session are the shell's, outside react-admin. */
export function makeAuthProvider(session: StoredSession, findResource: FindResource): AuthProvider {
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
    /** The actions are the verbs of a definition's `permissions`, as the screens have them; the server judges each call besides. */
    canAccess: async ({ resource, action }) => {
      const verbs: readonly string[] = (await findResource(resource))?.verbs ?? [];
      return verbs.includes(action);
    },
  };
}
