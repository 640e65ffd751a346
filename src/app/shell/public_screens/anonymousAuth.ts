import type { AuthProvider } from 'react-admin';

/** The reader without a session for react-admin's hooks: nothing is saved, and the server decides what is shown. Spec B-233 to B-235. */
export const anonymousAuth: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(false),
  checkAuth: () => Promise.reject(new Error('no session')),
  checkError: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: '' }),
  getPermissions: () => Promise.resolve('ANON'),
  canAccess: () => Promise.resolve(false),
};
