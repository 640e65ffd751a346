import { createContext } from 'react';

/** Takes what people know the open record by, for titles outside its page; undefined once it is left. */
export const RecordNameContext = createContext<(name: string | undefined) => void>(() => {});
