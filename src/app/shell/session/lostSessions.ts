const storageKey = (company: string): string => `lost_session ${company}`;

/**
 * Remembers that a company's session was lost, not ended by its user, until the next sign-in: the sign-in page says so. It is kept
 * for all tabs, since each of them has lost it.
 */
export const lostSessions = {
  note: (company: string): void => localStorage.setItem(storageKey(company), 'yes'),
  forget: (company: string): void => localStorage.removeItem(storageKey(company)),
  has: (company: string): boolean => localStorage.getItem(storageKey(company)) !== null,
};
