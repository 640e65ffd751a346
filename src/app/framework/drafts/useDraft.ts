import { type RefObject, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormRecord } from '../fields/inputs/FormRecord.ts';
import { DraftUserContext } from './DraftUserContext.ts';
import { type Draft, type DraftPlace, draftKey, draftsOf, forgetDraft, saveDraft } from './draftStore.ts';

/** A value of a draft that differs from the saved one, in people's words; empty: no value. */
export interface DraftDifference {
  readonly label: string;
  readonly saved: string;
  readonly typed: string;
}

interface DraftOptions {
  /** Name of the form, with its record; undefined: nothing is kept. */
  readonly form: string | undefined;
  /** Typed values that may be kept; none: there is nothing to lose. */
  readonly values: FormRecord;
  /** The values of the same fields that the form started with. */
  readonly base: FormRecord;
  /** true: values were typed that a draft does not hold. */
  readonly isPartial: boolean;
  /** Key under which the server adds a new record once; kept with the draft. */
  readonly saveKey?: RefObject<string>;
  /** true while the form leaves on purpose, after a save or because its user discards the changes. */
  readonly isLeaving: RefObject<boolean>;
  /** Puts the values of a draft into the form. @returns false if its user has to decide first */
  readonly onRestore: (draft: Draft) => boolean;
  /** The differences of a draft from the saved values; a draft without any is removed. */
  readonly differencesOf: (draft: Draft) => readonly DraftDifference[];
}

export interface DraftState {
  /** A draft of an earlier visit, to restore or to discard; none while something else is typed. */
  readonly offered: Draft | undefined;
  /** The draft that the form has taken up without a question. */
  readonly restored: Draft | undefined;
  /** Of the offered or restored draft. */
  readonly differences: readonly DraftDifference[];
  /** true: the browser refuses to keep what is typed, as with a full or barred storage. */
  readonly isUnkept: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
  /** The draft of an earlier visit that goes once what is typed is saved or kept; `keepReplaced` lets it stay. */
  readonly replaced: Draft | undefined;
  readonly keepReplaced: () => void;
}

const writeEveryMs = 1000;

/**
 * Keeps what is typed into a form in this browser, at most once a second, until it is saved or discarded, and offers a draft from an
 * earlier visit. Each open form writes a separate draft, so that two tabs do not overwrite each other; a draft whose form is still open in
 * another tab is not offered.
 */
export function useDraft({ form, values, base, isPartial, saveKey, isLeaving, onRestore, differencesOf }: DraftOptions): DraftState {
  const user = use(DraftUserContext);
  const place = useMemo(() => (user === undefined || form === undefined ? undefined : { user, form }), [user, form]);
  const [id] = useState(() => Math.random().toString(36).slice(2));
  const [openedAt] = useState(() => Date.now());
  const [offered, setOffered] = useState<Draft>();
  const [restored, setRestored] = useState<Draft>();
  const isKept = useRef(false);
  const latest = useRef({ values, base, isPartial, saveKey, onRestore, differencesOf });
  useLayoutEffect(() => {
    latest.current = { values, base, isPartial, saveKey, onRestore, differencesOf };
  });
  const take = (draft: Draft): void => {
    if (place === undefined || !latest.current.onRestore(draft)) return setOffered(draft);
    forgetDraft(place, draft.id);
    setOffered(undefined);
    setRestored(draft.isInterrupted ? draft : undefined);
  };
  const takeUp = useRef(take);
  useLayoutEffect(() => {
    takeUp.current = take;
  });

  useEffect(() => {
    if (place === undefined) return undefined;
    let isOpen = true;
    const release = holdLock(draftKey(place, id));
    void draftsLeft(place).then((drafts) => {
      if (!isOpen) return;
      const isSaved = (draft: Draft): boolean => latest.current.differencesOf(draft).length === 0;
      for (const draft of drafts.filter(isSaved)) forgetDraft(place, draft.id);
      const draft = drafts.find((each) => !isSaved(each));
      if (draft === undefined) return;
      if (draft.isInterrupted) takeUp.current(draft);
      else setOffered(draft);
    });
    return () => {
      isOpen = false;
      release();
    };
  }, [place, id]);

  const isUnkept = useWrites({ place, id, openedAt, latest, isLeaving, values });
  // Nothing is restored any more once it is saved.
  const taken = Object.keys(values).length > 0 ? restored : undefined;
  // Typing decides against the offer; clearing what was typed brings it back.
  const isTyped = Object.keys(values).length > 0;
  const replaced = isTyped ? offered : undefined;
  useReplaced(place, replaced, isKept);
  const open = isTyped ? undefined : offered;
  const shown = open ?? taken;
  return {
    offered: open,
    replaced,
    keepReplaced: () => {
      isKept.current = true;
    },
    restored: taken,
    differences: shown ? differencesOf(shown) : [],
    isUnkept,
    restore: () => offered && take({ ...offered, isInterrupted: false }),
    discard: () => {
      if (place && offered) forgetDraft(place, offered.id);
      setOffered(undefined);
      setRestored(undefined);
    },
  };
}

/** Forgets a draft that what is typed replaces, when the form goes. */
function useReplaced(place: DraftPlace | undefined, replaced: Draft | undefined, isKept: RefObject<boolean>): void {
  const latest = useRef(replaced);
  useLayoutEffect(() => {
    latest.current = replaced;
  });
  useEffect(
    () => () => {
      if (place !== undefined && latest.current !== undefined && !isKept.current) forgetDraft(place, latest.current.id);
    },
    [place, isKept],
  );
}

interface Writes extends Pick<DraftOptions, 'isLeaving' | 'values'> {
  readonly place: DraftPlace | undefined;
  readonly id: string;
  readonly openedAt: number;
  readonly latest: RefObject<Pick<DraftOptions, 'values' | 'base' | 'isPartial' | 'saveKey'>>;
}

/**
 * Writes the draft of an open form: a second after a change, when the page is hidden or left, and when the form goes.
 * @returns true while the browser refuses to keep it
 */
function useWrites({ place, id, openedAt, latest, isLeaving, values }: Writes): boolean {
  const [isUnkept, setUnkept] = useState(false);
  const written = useRef('{}');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = JSON.stringify(values);
  const write = useMemo(() => {
    if (place === undefined) return undefined;
    return (isInterrupted: boolean): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { values: typed, base, isPartial, saveKey } = latest.current;
      const isNothing = Object.keys(typed).length === 0 || isLeaving.current;
      const next = isNothing ? '{}' : JSON.stringify(typed);
      if (next === written.current && !isInterrupted) return;
      written.current = next;
      if (isNothing) return forgetDraft(place, id);
      const draft = { id, at: new Date().toISOString(), values: typed, base, isPartial, isInterrupted, saveKey: saveKey?.current };
      setUnkept(!saveDraft(place, draft, openedAt));
    };
  }, [place, id, openedAt, latest, isLeaving]);
  useEffect(() => {
    if (write !== undefined) timer.current ??= setTimeout(() => write(false), writeEveryMs);
  }, [write, text]);
  useEffect(() => {
    if (write === undefined) return undefined;
    const flush = (): void => write(false);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      write(true);
    };
  }, [write]);
  return isUnkept;
}

/** The drafts of a place that no open form is writing. */
async function draftsLeft(place: DraftPlace): Promise<readonly Draft[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return draftsOf(place).filter((draft) => draft.isInterrupted || !names.has(draftKey(place, draft.id)));
}

/** Shows other tabs that a form is open, also when this tab crashes. @returns function that ends it */
function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(name, () => promise);
  return resolve;
}

/** Locks that all tabs share; undefined where the browser has none, as on an address without TLS. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
