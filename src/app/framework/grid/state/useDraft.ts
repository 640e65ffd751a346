import { useCallback, useEffect, useRef, useState } from 'react';
import type { GridGrammar, GridView } from '../../../../shared/framework/grid/view/gridView.ts';
import type { Draft } from './Draft.ts';

/** Access to the draft for callbacks; both functions stay the same for the life of the grid. */
export interface DraftStore {
  /** The draft kept last, which is possibly not drawn yet, and the view and grammar that are drawn. */
  readonly latest: () => { readonly draft: Draft | undefined; readonly view: GridView; readonly grammar: GridGrammar };
  readonly keep: (draft: Draft | undefined) => void;
}

/**
 * Holds the draft of a list: an applied one until the view has its values, any other until a new beginning.
 * @param beginning another text drops the draft
 */
export function useDraft(view: GridView, grammar: GridGrammar, beginning: string): DraftStore & { readonly draft: Draft | undefined } {
  const [draft, setDraft] = useState<Draft>();
  const [seen, setSeen] = useState(view);
  if (view !== seen) {
    setSeen(view);
    if (draft?.isApplied) setDraft(undefined);
  }
  const [beginningOfDraft, setBeginningOfDraft] = useState(beginning);
  if (beginning !== beginningOfDraft) {
    setBeginningOfDraft(beginning);
    setDraft(undefined);
  }
  const latest = useRef({ draft, view, grammar });
  useEffect(() => {
    latest.current = { draft, view, grammar };
  }, [draft, view, grammar]);
  const keep = useCallback((next: Draft | undefined) => {
    latest.current = { ...latest.current, draft: next };
    setDraft(next);
  }, []);
  return { draft, keep, latest: useCallback(() => latest.current, []) };
}
