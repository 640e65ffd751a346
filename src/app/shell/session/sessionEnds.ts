/** Why a company's session ended in this tab: the sign-in page says so once. */
export type SessionEnd = 'expired' | 'signed_out';

const ends = new Map<string, SessionEnd>();

/** Remembers how the last session of a company ended, until the next sign-in. */
export const sessionEnds = {
  note: (company: string, end: SessionEnd): void => void ends.set(company, end),
  forget: (company: string): void => void ends.delete(company),
  get: (company: string): SessionEnd | undefined => ends.get(company),
};
