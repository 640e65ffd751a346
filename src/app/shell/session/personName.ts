import type { StoredSession } from './sessionStore.ts';

/** What the user of a session is called. */
export function personName({ user: { profile } }: StoredSession): string {
  return `${profile.MT_FNAME} ${profile.MT_LNAME}`.trim() || profile.MT_UID;
}
