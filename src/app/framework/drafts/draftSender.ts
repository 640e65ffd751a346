import type { OtherDraft } from '../../../shared/framework/drafts/StoredDraft.ts';
import { ApiError } from '../api/ApiError.ts';
import { deleteDraft, putDraft } from './draftCalls.ts';
import type { Draft } from './draftStore.ts';

/**
 * The place of what was typed last. `server`: there too, since `at`. `device`: in the browser alone, until there is a connection.
 * `refused`: in the browser alone, since the server could not keep it; it is sent again. `too_large`: in the browser alone.
 */
export type KeptDraft = { readonly place: 'server'; readonly at: string } | { readonly place: 'device' | 'refused' | 'too_large' };

interface DraftSenderOptions {
  /** Name of the form, with its record. */
  readonly form: string;
  readonly id: string;
  /** The draft as it is now; undefined: there is nothing to keep. */
  readonly current: () => Draft | undefined;
  /** true: the session has ended, so that no call would be answered. */
  readonly isEnded: () => boolean;
  /** Called when the place of the draft changes; undefined: it is nowhere. */
  readonly onKept: (kept: KeptDraft | undefined) => void;
  /** Called when the server has another draft of the form. */
  readonly onOther: (other: OtherDraft) => void;
}

/** Sends the draft of an open form to the server. */
export interface DraftSender {
  /** Follows the connection. @returns function that ends it */
  readonly start: () => () => void;
  /** Sends the draft 2 s after the last call. */
  readonly touch: () => void;
  /** Sends the draft at once. */
  readonly send: () => void;
  /** Sends the draft at once, before its page or form goes. */
  readonly flush: () => void;
  /** Removes another draft: at once, or once what replaces it is stored. */
  readonly remove: (id: string, when: 'now' | 'replaced') => void;
  /** Stores a draft beside that of the form. */
  readonly keep: (draft: Draft) => void;
}

const sendAfterMs = 2000;
const retryAfterMs = 30_000;

/** The calls of one form go one after another, the last one excepted: of two versions the server keeps the later one. */
export function makeDraftSender({ form, id, current, isEnded, onKept, onOther }: DraftSenderOptions): DraftSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();
  let sent: string | undefined;
  /** true: the server may have the draft, also if no answer came. */
  let isThere = false;
  const [leaving, beside] = [new Set<string>(), new Map<string, Draft>()];
  const replaced = new Set<string>();

  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(false), ms);
  };
  const send = (isLast: boolean): Promise<void> => {
    clearTimeout(timer);
    const work = (): Promise<void> => sendNow(isLast);
    last = isLast && current() !== undefined ? work() : last.then(work);
    return last;
  };
  const sendNow = async (isLast: boolean): Promise<void> => {
    if (isEnded()) return;
    const draft = current();
    try {
      if (draft === undefined) {
        onKept(undefined);
        sent = undefined;
        if (isThere) leaving.add(id);
        isThere = false;
      } else await put(draft, isLast);
      for (const other of beside.values()) {
        await putDraft(form, other, isLast);
        beside.delete(other.id);
      }
      for (const gone of leaving) {
        await deleteDraft(gone).catch(unlessAway);
        leaving.delete(gone);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (draft !== undefined && error.status !== draftNewer) onKept({ place: placeAfter(error) });
      if (isAway(error)) wait(retryAfterMs);
    }
  };
  const put = async (draft: Draft, isLast: boolean): Promise<void> => {
    const { values, base, step, saveKey } = draft;
    const text = JSON.stringify([values, base, step, saveKey]);
    if (text === sent) return;
    isThere = true;
    leaving.delete(id);
    const { at, other } = await putDraft(form, draft, isLast);
    sent = text;
    onKept({ place: 'server', at });
    for (const gone of replaced) leaving.add(gone);
    replaced.clear();
    if (other !== null && !leaving.has(other.id) && !beside.has(other.id)) onOther(other);
  };
  return {
    start: () => {
      const retry = (): void => void send(false);
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
        clearTimeout(timer);
      };
    },
    touch: () => wait(sendAfterMs),
    send: () => void send(false),
    flush: () => void send(true),
    remove: (gone, when) => {
      (when === 'now' ? leaving : replaced).add(gone);
      if (when === 'now') void send(false);
    },
    keep: (draft) => {
      beside.set(draft.id, draft);
      void send(false);
    },
  };
}

const draftNewer = 409;
const tooLarge = 413;

function placeAfter({ status }: ApiError): 'device' | 'refused' | 'too_large' {
  if (status === tooLarge) return 'too_large';
  return status === 0 ? 'device' : 'refused';
}

/** true: the same call can succeed later. */
function isAway({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function unlessAway(error: unknown): void {
  if (!(error instanceof ApiError) || isAway(error)) throw error;
}
