import { useMemo } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { copyAddress } from '../form/place/copyAddress.ts';
import { usePagePath } from '../screens/usePagePath.ts';

interface ScreenPaths {
  /** Address of a record's show screen, else of its edit screen; undefined if this reader can open neither. */
  readonly recordPath: ((id: RecordId) => string) | undefined;
  /** Address of a record's show screen; undefined if this reader cannot open it. */
  readonly showPath: ((id: RecordId) => string) | undefined;
  /** Address of a record's edit screen; undefined if this reader cannot edit, or the list only shows. */
  readonly editPath: ((id: RecordId) => string) | undefined;
  /** Address of the screen that makes a new record; undefined if this reader cannot open it. */
  readonly createPath: string | undefined;
  /** Address of the form for a copy of a record; undefined if this reader cannot make one. */
  readonly duplicatePath: (id: RecordId) => string | undefined;
}

/** Addresses of the screens that belong to a list, for the company in the current address. */
export function useScreenPaths(screen: ScreenDescription): ScreenPaths {
  const pagePath = usePagePath();
  return useMemo(() => {
    const pathOf = (path: string | undefined) => (path === undefined ? undefined : (id: RecordId) => pagePath(path, id));
    const canChange = screen.list?.actions === true;
    const create = canChange && screen.verbs.includes('create') ? findView(screen, 'create') : undefined;
    const createPath = create === undefined ? undefined : pagePath(create);
    return {
      recordPath: pathOf(findView(screen, 'show') ?? findView(screen, 'edit')),
      showPath: pathOf(findView(screen, 'show')),
      editPath: canChange && screen.verbs.includes('edit') ? pathOf(findView(screen, 'edit')) : undefined,
      createPath,
      duplicatePath: (id) => copyAddress(screen, createPath, id),
    };
  }, [screen, pagePath]);
}

function findView({ screens }: ScreenDescription, view: ScreenDescription['screens'][number]['view']): string | undefined {
  return screens.find((screen) => screen.view === view && (view === 'create' || screen.path.includes('{id}')))?.path;
}
