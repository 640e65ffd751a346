import { useMemo } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { usePagePath } from '../screens/usePagePath.ts';

interface ScreenPaths {
  /** Address of a record's show screen, else of its edit screen; undefined if this reader may open neither. */
  readonly recordPath: ((id: RecordId) => string) | undefined;
  /** Address of the screen that makes a new record; undefined if this reader may open none. */
  readonly createPath: string | undefined;
}

/** Addresses of the screens that belong to a list, for the company in the current address. */
export function useScreenPaths(screen: ScreenDescription): ScreenPaths {
  const pagePath = usePagePath();
  return useMemo(() => {
    const record = findView(screen, 'show') ?? findView(screen, 'edit');
    const create = screen.list?.actions && screen.verbs.includes('create') ? findView(screen, 'create') : undefined;
    return {
      recordPath: record === undefined ? undefined : (id) => pagePath(record, id),
      createPath: create === undefined ? undefined : pagePath(create),
    };
  }, [screen, pagePath]);
}

function findView({ screens }: ScreenDescription, view: ScreenDescription['screens'][number]['view']): string | undefined {
  return screens.find((screen) => screen.view === view && (view === 'create' || screen.path.includes('{id}')))?.path;
}
