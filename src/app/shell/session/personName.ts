import type { Session } from './Session.ts';

/** What the user of a session is called. */
export function personName({ user }: Session): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
}
