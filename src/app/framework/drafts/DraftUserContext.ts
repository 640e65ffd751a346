import { createContext } from 'react';

/** The user whose drafts the forms below keep; undefined: they keep none. */
export const DraftUserContext = createContext<string | undefined>(undefined);
