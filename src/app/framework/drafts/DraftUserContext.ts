import { createContext } from 'react';

/** The user whose drafts the forms below keep; undefined: they keep none. */
export const DraftUserContext = createContext<string | undefined>(undefined);

/** The user of the public forms of a company, whose drafts last as long as their tab: the next visitor of the browser is another person. */
export function visitorOf(company: string): string {
  return `@${company}`;
}

export function isVisitor(user: string): boolean {
  return user.startsWith('@');
}
