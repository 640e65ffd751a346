import { type RefObject, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { OtherDraft } from '../../../shared/framework/drafts/StoredDraft.ts';
import type { FormRecord } from '../fields/inputs/FormRecord.ts';
import { DraftUserContext, isVisitor } from './DraftUserContext.ts';
import { readDrafts } from './draftCalls.ts';
import { type DraftSender, type KeptDraft, makeDraftSender } from './draftSender.ts';
import { type Draft, type DraftPlace, draftKey, draftsOf, forgetDraft, hasSignedOut, saveDraft } from './draftStore.ts';

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
  /** `server`: kept on the server too, for the other devices of its user. Default: in the browser alone. */
  readonly keep?: 'server' | undefined;
  /** Name of the open step, in a form of several. */
  readonly step?: string | undefined;
  /** Key under which the server adds a new record once; kept with the draft. */
  readonly saveKey?: RefObject<string>;
  /** true while the form leaves on purpose, after a save or because its user discards the changes. */
  readonly isLeaving: RefObject<boolean>;
  /** Puts the values and the step of a draft into the form. @returns false if its user has to decide first */
  readonly onRestore: (draft: Draft) => boolean;
  /** The draft without what the form no longer has. Default: as it is. */
  readonly fit?: ((draft: Draft) => Draft) | undefined;
  /** The differences of a draft from the saved values; a draft without any is removed. */
  readonly differencesOf: (draft: Draft) => readonly DraftDifference[];
}

export type DraftOrigin = 'earlier' | 'elsewhere' | 'before';

export interface DraftState {
  /** A draft of an earlier visit, to restore or to discard; none while something else is typed. */
  readonly offered: Draft | undefined;
  /**
   * Origin of the offered draft: an `earlier` visit; `elsewhere`, in another window or on another device since this form was opened;
   * `before`: the form had it until another draft was restored.
   */
  readonly origin: DraftOrigin;
  /** The draft that the form has taken up without a question, or without all of its values. */
  readonly restored: Draft | undefined;
  /** Of the offered or restored draft. */
  readonly differences: readonly DraftDifference[];
  /** true: the browser refuses to keep what is typed, as with a full or barred storage. */
  readonly isUnkept: boolean;
  /** The place of the draft, of a form that keeps it on the server; undefined: nothing is typed, or not sent yet. */
  readonly kept: KeptDraft | undefined;
  readonly restore: () => void;
  readonly discard: () => void;
  /** true once the drafts of earlier visits are known. */
  readonly isRead: boolean;
  /** The draft of an earlier visit that goes once what is typed is saved or kept; `keepReplaced` lets it stay. */
  readonly replaced: Draft | undefined;
  readonly keepReplaced: () => void;
}

const writeEveryMs = 1000;

/**
 * Keeps what is typed into a form in this browser, at most once a second, until it is saved or discarded, and offers a draft from an
 * earlier visit. Each open form writes a separate draft, so that two tabs do not overwrite each other; a draft whose form is still open in
 * another tab is not offered. With `keep: 'server'` the draft is on the server too, and one of another device is offered.
 */
export function useDraft({
  form,
  values,
  base,
  isPartial,
  keep,
  step,
  saveKey,
  isLeaving,
  onRestore,
  fit = asItIs,
  differencesOf,
}: DraftOptions): DraftState {
  const user = use(DraftUserContext);
  const place = useMemo(() => (user === undefined || form === undefined ? undefined : { user, form }), [user, form]);
  const isShared = keep === 'server' && user !== undefined && !isVisitor(user);
  const [id] = useState(newId);
  const [openedAt] = useState(() => Date.now());
  const [offer, setOffer] = useState<Offer>();
  const [restored, setRestored] = useState<Draft>();
  const [readAt, setReadAt] = useState<DraftPlace>();
  const isKept = useRef(false);
  const offered = offer?.draft;
  const now = { values, base, isPartial, step, saveKey, onRestore, fit, differencesOf, offeredId: offered?.id };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const isTyped = Object.keys(values).length > 0;

  const { sender, kept, other, forgetOther } = useDraftSender({ place, id, openedAt, isShared, latest, isLeaving });
  const { isUnkept, draftNow } = useWrites({ place, id, openedAt, latest, isLeaving, values, step, sender });
  const forget = (draft: Draft, when: 'now' | 'replaced'): void => {
    if (place !== undefined) forgetDraft(place, draft.id);
    sender?.remove(draft.id, when);
  };
  const take = (draft: Draft): void => {
    // What a restored draft takes the place of stays beside it.
    const before = isTyped && place !== undefined ? draftNow() : undefined;
    if (place === undefined || !latest.current.onRestore(draft)) return setOffer({ draft, origin: 'earlier' });
    forget(draft, 'replaced');
    setOffer(undefined);
    setRestored(draft.isInterrupted || draft.isPartial || draft.cut !== undefined ? draft : undefined);
    if (before === undefined) return;
    const beside = { ...before, id: newId() };
    saveDraft(place, beside, openedAt);
    sender?.keep(beside);
    setOffer({ draft: beside, origin: 'before' });
  };
  const act = useRef({ take, forget });
  useLayoutEffect(() => {
    act.current = { take, forget };
  });

  useEffect(() => {
    if (place === undefined) return undefined;
    let isOpen = true;
    const release = holdLock(draftKey(place, id));
    void draftsLeft(place, isShared).then((drafts) => {
      if (!isOpen) return;
      setReadAt(place);
      const isSaved = (draft: Draft): boolean => latest.current.differencesOf(draft).length === 0;
      const fitting = drafts.map((draft) => latest.current.fit(draft));
      for (const draft of fitting.filter((each) => isSaved(each) && each.cut === undefined)) act.current.forget(draft, 'now');
      const draft = fitting.find((each) => !isSaved(each));
      if (draft === undefined) return;
      if (draft.isInterrupted) act.current.take(draft);
      else setOffer({ draft, origin: 'earlier' });
    });
    return () => {
      isOpen = false;
      release();
    };
  }, [place, id, isShared]);

  useEffect(() => {
    if (place === undefined || other === undefined || latest.current.offeredId === other.id) return undefined;
    let isOpen = true;
    void draftsLeft(place, true).then((drafts) => {
      const draft = drafts.map((each) => latest.current.fit(each)).find((each) => each.id === other.id);
      if (isOpen && draft !== undefined && latest.current.differencesOf(draft).length > 0) setOffer({ draft, origin: 'elsewhere' });
    });
    return () => {
      isOpen = false;
    };
  }, [place, other]);

  // Nothing is restored any more once it is saved.
  const taken = isTyped ? restored : undefined;
  const origin = offer?.origin ?? 'earlier';
  // Typing decides against the offer of an earlier visit; clearing what was typed brings it back.
  const replaced = isTyped && origin === 'earlier' ? offered : undefined;
  useReplaced(replaced, isKept, act);
  const open = isTyped && origin === 'earlier' ? undefined : offered;
  const shown = open ?? taken;
  return {
    offered: open,
    origin,
    replaced,
    keepReplaced: () => {
      isKept.current = true;
    },
    restored: taken,
    differences: shown ? differencesOf(shown) : [],
    isUnkept: isUnkept && kept?.place !== 'server',
    kept: isTyped ? kept : undefined,
    isRead: readAt === place,
    restore: () => offered && take({ ...offered, isInterrupted: false }),
    discard: () => {
      const gone = offered ?? restored;
      if (gone) forget(gone, 'now');
      forgetOther();
      setOffer(undefined);
      setRestored(undefined);
    },
  };
}

interface Offer {
  readonly draft: Draft;
  readonly origin: DraftOrigin;
}

function asItIs(draft: Draft): Draft {
  return draft;
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}

interface Shared extends Pick<DraftOptions, 'isLeaving'> {
  readonly place: DraftPlace | undefined;
  readonly id: string;
  readonly openedAt: number;
  readonly isShared: boolean;
  readonly latest: RefObject<Typed>;
}

type Typed = Pick<DraftOptions, 'values' | 'base' | 'isPartial' | 'step' | 'saveKey'>;

/** The server's side of a form's draft; without one for a form that keeps it in the browser alone. */
function useDraftSender({ place, id, openedAt, isShared, latest, isLeaving }: Shared) {
  const [kept, setKept] = useState<KeptDraft>();
  const [other, setOther] = useState<OtherDraft>();
  const sender = useMemo(
    () =>
      place !== undefined && isShared
        ? makeDraftSender({
            form: place.form,
            id,
            isEnded: () => hasSignedOut(place.user, openedAt),
            current: () => currentDraft(id, latest.current, isLeaving.current),
            onKept: setKept,
            // The same version was offered before.
            onOther: (found) => setOther((before) => (before?.id === found.id && before.at === found.at ? before : found)),
          })
        : undefined,
    [place, id, openedAt, isShared, latest, isLeaving],
  );
  return { sender, kept, other, forgetOther: () => setOther(undefined) };
}

/** @returns undefined: nothing is typed, or it is saved or discarded */
function currentDraft(id: string, { values, base, isPartial, step, saveKey }: Typed, isLeaving: boolean): Draft | undefined {
  if (Object.keys(values).length === 0 || isLeaving) return undefined;
  return { id, at: new Date().toISOString(), values, base, isPartial, isInterrupted: false, step, saveKey: saveKey?.current };
}

/** Forgets a draft that what is typed replaces, when the form goes. */
function useReplaced(
  replaced: Draft | undefined,
  isKept: RefObject<boolean>,
  act: RefObject<{ readonly forget: (draft: Draft, when: 'now') => void }>,
): void {
  const latest = useRef(replaced);
  useLayoutEffect(() => {
    latest.current = replaced;
  });
  useEffect(
    () => () => {
      if (latest.current !== undefined && !isKept.current) act.current.forget(latest.current, 'now');
    },
    [isKept, act],
  );
}

interface Writes extends Pick<DraftOptions, 'isLeaving' | 'values' | 'step'> {
  readonly place: DraftPlace | undefined;
  readonly id: string;
  readonly openedAt: number;
  readonly latest: RefObject<Typed>;
  readonly sender: DraftSender | undefined;
}

/**
 * Writes the draft of an open form: a second after a change, when the page is hidden or left, and when the form goes.
 * @returns `isUnkept`: true while the browser refuses to keep it
 */
function useWrites({ place, id, openedAt, latest, isLeaving, values, step, sender }: Writes) {
  const [isUnkept, setUnkept] = useState(false);
  const written = useRef('{}');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = JSON.stringify([values, step]);
  const write = useMemo(() => {
    if (place === undefined) return undefined;
    return (isInterrupted: boolean): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const draft = currentDraft(id, latest.current, isLeaving.current);
      const next = draft ? JSON.stringify([draft.values, draft.step]) : '{}';
      if (next === written.current && !isInterrupted) return;
      written.current = next;
      if (!draft) return forgetDraft(place, id);
      setUnkept(!saveDraft(place, { ...draft, isInterrupted }, openedAt));
    };
  }, [place, id, openedAt, latest, isLeaving]);
  useEffect(() => {
    if (write !== undefined) timer.current ??= setTimeout(() => write(false), writeEveryMs);
  }, [write, text]);
  const first = useRef(text);
  const sentStep = useRef(step);
  useEffect(() => {
    if (text === first.current) return;
    first.current = '';
    if (step === sentStep.current) return sender?.touch();
    // A step that is left is kept without a wait.
    sentStep.current = step;
    write?.(false);
    sender?.send();
  }, [sender, text, step, write]);
  useEffect(() => {
    if (write === undefined) return undefined;
    const stop = sender?.start();
    const flush = (): void => {
      write(false);
      sender?.flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      stop?.();
      write(true);
      sender?.flush();
    };
  }, [write, sender]);
  return { isUnkept, draftNow: () => currentDraft(id, latest.current, isLeaving.current) };
}

/** The drafts of a place that no open form of this browser is writing, the latest first. */
async function draftsLeft(place: DraftPlace, isShared: boolean): Promise<readonly Draft[]> {
  const [{ held = [] } = {}, shared] = await Promise.all([locks()?.query(), isShared ? readDrafts(place.form) : []]);
  const names = new Set(held.map(({ name }) => name));
  const own = draftsOf(place);
  const known = new Map(own.map((draft) => [draft.id, draft]));
  const later = shared.filter(({ id, at }) => at > (known.get(id)?.at ?? ''));
  const ids = new Set(later.map(({ id }) => id));
  return [...own.filter(({ id }) => !ids.has(id)), ...later]
    .filter((draft) => draft.isInterrupted || !names.has(draftKey(place, draft.id)))
    .toSorted((a, b) => b.at.localeCompare(a.at));
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
