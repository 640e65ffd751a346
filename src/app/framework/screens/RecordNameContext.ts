import { createContext } from 'react';

/** Takes the display name of the open record, for titles outside its page; undefined once the page is left. */
export const RecordNameContext = createContext<(name: string | undefined) => void>(() => {});
