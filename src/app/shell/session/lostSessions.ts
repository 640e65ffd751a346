const storageKey = (company: string): string => `lost_session ${company}`;

/**
 * Remembers that a company's session was lost, not ended by its user, until the next sign-in: the sign-in page says so. It is kept
 * in the tab's storage, so that a reload does not forget it.
 */
export const lostSessions = {
  note: (company: string): void => sessionStorage.setItem(storageKey(company), 'yes'),
  forget: (company: string): void => sessionStorage.removeItem(storageKey(company)),
  has: (company: string): boolean => sessionStorage.getItem(storageKey(company)) !== null,
};
