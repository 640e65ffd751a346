import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

export interface ScreenPaths {
  /** Address of a record's own screen, to be shown or else edited; undefined when this reader may open neither. */
  readonly record: ((id: number | string) => string) | undefined;
  /** Address of the screen that makes a new record, if this reader may. */
  readonly create: string | undefined;
  /** Address of a path below /{company}/pages/. */
  readonly to: (path: string) => string;
}

const pages = '/pages/';

/** The addresses of the screens that belong to a list, in the company of the present address. */
export function useScreenPaths(screen: ScreenDescription): ScreenPaths {
  const { pathname } = useLocation();
  const base = pathname.slice(0, pathname.indexOf(pages) + pages.length);
  return useMemo(() => {
    const to = (path: string) => `${base}${path}`;
    const record = findView(screen, 'show') ?? findView(screen, 'edit');
    const create = screen.list?.actions && screen.verbs.includes('create') ? findView(screen, 'create') : undefined;
    return {
      record: record === undefined ? undefined : (id) => to(fillId(record, id)),
      create: create === undefined ? undefined : to(create),
      to,
    };
  }, [screen, base]);
}

/** The path of a screen with the id of a record in its place. */
export function fillId(path: string, id: number | string): string {
  return path.replace('{id}', encodeURIComponent(String(id)));
}

function findView({ screens }: ScreenDescription, view: ScreenDescription['screens'][number]['view']): string | undefined {
  return screens.find((screen) => screen.view === view && (view === 'create' || screen.path.includes('{id}')))?.path;
}
