import { localStorageStore, type Store } from 'react-admin';
import type { SessionUser } from '../session/Session.ts';

// A change of the form of the stored values takes another version, which discards them.
const version = '1';

/**
 * The values that react-admin keeps for a user (`useStore`): filters, sort, columns and selection of stock lists. They outlive a
 * reload, in this browser only. The key ends in a colon: react-admin deletes by the beginning of keys.
 */
export function userStore({ username, company }: Pick<SessionUser, 'username' | 'company'>): Store {
  return localStorageStore(version, ` ${username}@${company}:`);
}
