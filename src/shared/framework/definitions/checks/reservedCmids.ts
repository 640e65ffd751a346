/**
 * Command ids that belong to the portal: callers without a screen send UNKNOWN, work in the background and the first page have words of
 * their own, and so have the addresses of the shell. No definition of a list has one of them: its screen would stand for other callers.
 * Law 67.
 */
const reserved: ReadonlySet<string> = new Set(['UNKNOWN', 'JOBS', 'MT1LOGIN', 'OQ-ACTIVATE', 'ERR-403', 'API-DOCS']);

/** true: a word of the portal, in any case, or one that every object of JavaScript has. */
export function isReservedCmid(cmid: string): boolean {
  return reserved.has(cmid.toUpperCase()) || cmid in {};
}
