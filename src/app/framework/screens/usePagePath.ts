import { useCallback } from 'react';
import { useLocation } from 'react-router';

const pages = '/pages/';

/** Gives the address of a screen's path, for the company in the current address; `id` replaces its `{id}`. */
export function usePagePath(): (path: string, id?: number | string) => string {
  const { pathname } = useLocation();
  const base = pathname.slice(0, pathname.indexOf(pages) + pages.length);
  return useCallback((path, id = '') => `${base}${path.replace('{id}', encodeURIComponent(String(id)))}`, [base]);
}
