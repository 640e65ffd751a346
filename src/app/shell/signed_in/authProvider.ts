import type { AuthProvider } from 'react-admin';
import type { FindResource } from '../../framework/admin/resourceCatalogue.ts';
import type { Session } from '../session/Session.ts';
import { signOut } from '../session/signOut.ts';

/** Signed-in user for react-admin's hooks. The shell handles sign-in and lost sessions, outside react-admin. */
export function makeAuthProvider(session: Session, findResource: FindResource): AuthProvider {
  const { user } = session;
  return {
    login: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    // `handleSessionResponse` checks every answer for 401 already; a 403 concerns one call, not the session.
    checkError: () => Promise.resolve(),
    logout: async () => {
      await signOut(session);
      return false;
    },
    getIdentity: () => Promise.resolve({ id: user.username, fullName: `${user.firstName} ${user.lastName}`.trim() }),
    getPermissions: () => Promise.resolve(user.type),
    /** The actions are the verbs of a definition's `permissions`, as in the screens; the server checks each call again. */
    canAccess: async ({ resource, action }) => {
      const verbs: readonly string[] = (await findResource(resource))?.verbs ?? [];
      return verbs.includes(action);
    },
  };
}
