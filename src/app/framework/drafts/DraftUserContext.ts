import { createContext } from 'react';

/** The user whose drafts the forms below keep; undefined: they keep none. */
export const DraftUserContext = createContext<string | undefined>(undefined);

/** The user of forms without a session: their drafts stay in the browser. */
export const visitor = 'visitor';
