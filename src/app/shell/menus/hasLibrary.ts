import type { Session } from '../session/Session.ts';

/** true: a document library is in a menu of the user's groups, for libraries of the user's company and of others. */
export function hasLibrary({ groups }: Session, cmid: string): boolean {
  return groups.some(({ entries }) => entries.some((entry) => entry.cmid === cmid && entry.library !== undefined));
}
