import type { Session } from './Session.ts';

/** The display name of a session's user. */
export function personName({ user }: Session): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
}
