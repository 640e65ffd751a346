import { type RefObject, useEffect } from 'react';

const row = '[role="row"][data-id]';

/** Style of the element around a table whose rows do not answer the present question: half transparent, headings as ever. */
export const staleRows = { [`& ${row}`]: { opacity: 0.5, transition: 'opacity 150ms' } } as const;

/**
 * Takes the rows of a table out of reach: no click, focus or selection. Headings keep their focus, so that a second key can change the
 * order again. The table has no property for it, hence the attribute is set at its element.
 */
export function useInertRows(table: RefObject<HTMLElement | null>, isInert: boolean): void {
  useEffect(() => {
    const rows = table.current?.querySelector(row)?.parentElement;
    if (!isInert || !rows) return undefined;
    rows.setAttribute('inert', '');
    return () => rows.removeAttribute('inert');
  }, [table, isInert]);
}
