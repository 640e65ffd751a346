import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OwnLayout } from '../../../../shared/framework/definitions/NamedView.ts';
import { callApi } from '../../api/callApi.ts';
import type { GridKey } from './gridKey.ts';

/** Changes widths, pinned columns and density; undefined gives a part back to the layers below. */
export interface OwnLayoutActions {
  readonly setWidth: (column: string, width: number | undefined) => void;
  readonly setPinned: (columns: readonly string[] | undefined) => void;
  readonly setDensity: (density: OwnLayout['density']) => void;
}

export interface OwnLayoutState extends OwnLayoutActions {
  /** Stored for the user and the list. */
  readonly saved: OwnLayout;
  /** Changed since the open view was opened; counts above it. */
  readonly session: OwnLayout;
  /** Ends the changes of the session. */
  readonly forget: () => void;
}

const saveAfterMs = 1000;
const nothing: OwnLayout = {};

interface OwnLayoutOptions {
  readonly grid: GridKey;
  /** true: stored for the user; false: it lasts until the grid is left. */
  readonly isKept: boolean;
  readonly saved: OwnLayout;
  readonly onSaved: (layout: OwnLayout) => void;
}

/** The user's widths, pinned columns and density of a list: they act at once and are stored a moment after the last change. */
export function useOwnLayout({ grid, isKept, saved, onSaved }: OwnLayoutOptions): OwnLayoutState {
  const [session, setSession] = useState(nothing);
  const latest = useRef({ saved, session });
  useEffect(() => {
    latest.current = { ...latest.current, saved };
  }, [saved]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const body = { ...grid, ...latest.current.saved };
    // The arrangement holds here in any case; the next change sends all of it again.
    callApi('PUT', 'grid_layouts', { body, suppressErrors: true }).catch(() => undefined);
  }, [grid]);
  useEffect(() => () => (timer.current === undefined ? undefined : store()), [store]);

  const change = useCallback(
    (patch: (layout: OwnLayout) => OwnLayout) => {
      latest.current = { saved: patch(latest.current.saved), session: patch(latest.current.session) };
      setSession(latest.current.session);
      if (!isKept) return;
      onSaved(latest.current.saved);
      clearTimeout(timer.current);
      timer.current = setTimeout(store, saveAfterMs);
    },
    [isKept, onSaved, store],
  );
  const actions = useMemo(
    (): OwnLayoutActions & Pick<OwnLayoutState, 'forget'> => ({
      setWidth: (column, width) =>
        change(({ widths = {}, ...layout }) => {
          const { [column]: _before, ...others } = widths;
          return { ...layout, widths: width === undefined ? others : { ...others, [column]: width } };
        }),
      setPinned: (pinned) => change((layout) => ({ ...layout, pinned })),
      setDensity: (density) => change((layout) => ({ ...layout, density })),
      forget: () => {
        latest.current = { ...latest.current, session: nothing };
        setSession(nothing);
      },
    }),
    [change],
  );
  return useMemo(() => ({ saved, session, ...actions }), [saved, session, actions]);
}
