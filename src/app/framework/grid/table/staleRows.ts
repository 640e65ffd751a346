import { rowElement } from '../package/packageInternals.ts';

/** Style of the element around a table whose rows do not answer the present question: half transparent, headings as ever. */
export const staleRows = { [`& ${rowElement}`]: { opacity: 0.5, transition: 'opacity 150ms' } } as const;
