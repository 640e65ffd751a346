import type { FormRecord } from '../fields/inputs/FormRecord.ts';
import { type Area, persistedStore, persistedStoreOf } from '../stores/persistedStore.ts';
import { isVisitor } from './DraftUserContext.ts';

/** The place of a draft: the same user finds it in the same form of the same record. */
export interface DraftPlace {
  /** User, company and, in a session begun by Switch User, its origin. */
  readonly user: string;
  /** Screen, view and record, or another name of a form. */
  readonly form: string;
}

/** Values that were typed and not saved. */
export interface Draft {
  readonly id: string;
  /** Instant of the last change, UTC. */
  readonly at: string;
  readonly values: FormRecord;
  /** The values of the same fields that the form started with. */
  readonly base: FormRecord;
  /** true: the form went without its user, such as at the end of a session; it takes the values up again without a question. */
  readonly isInterrupted: boolean;
  /** true: secrets, personal and financial values and files were typed too; no draft keeps them. */
  readonly isPartial: boolean;
  /** Fields of its values that the form no longer has, or has with another kind of value, in people's words; they stay out. */
  readonly cut?: readonly string[] | undefined;
  /** Key of an attempt to save a new record, whose answer may have been lost. */
  readonly saveKey?: string | undefined;
  /** Name of the step that was open, in a form of several. */
  readonly step?: string | undefined;
}

const start = 'draft/';
const ageMaxMs = 30 * 24 * 60 * 60 * 1000;
const countMax = 50;

/** By user: instant (ms) of the last sign-out. A form opened before it keeps no draft any more, in no tab. */
const signOuts = persistedStoreOf('local', 'drafts_ended', (kept) => (typeof kept === 'number' ? kept : undefined));

/** The drafts of a place, the latest first. */
export function draftsOf(place: DraftPlace): readonly Draft[] {
  removeOld();
  return keysFrom(placeKey(place))
    .flatMap((key) => storeOf(key).get() ?? [])
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

/**
 * Keeps a draft in this browser, for 30 days; of more than 50 the oldest go.
 * @param openedAt instant (ms) at which the form was opened: after a sign-out since then nothing is kept
 * @returns false if the browser refuses to store it
 */
export function saveDraft(place: DraftPlace, draft: Draft, openedAt: number): boolean {
  if (hasSignedOut(place.user, openedAt)) return true;
  const isStored = storeOf(draftKey(place, draft.id)).set(draft);
  removeOld();
  return isStored;
}

/** true: the user has signed out since an instant (ms). */
export function hasSignedOut(user: string, since: number): boolean {
  return (signOuts(user).get() ?? 0) >= since;
}

export function forgetDraft(place: DraftPlace, id: string): void {
  storeOf(draftKey(place, id)).forget();
}

/** Removes all drafts of a user who signs out. */
export function forgetDraftsOf(user: string, now: number = Date.now()): void {
  signOuts(user).set(now);
  for (const key of keysFrom(userKey(user))) storeOf(key).forget();
}

/** Key of a draft in the browser's storage, and name of the lock of the form that writes it. */
export function draftKey(place: DraftPlace, id: string): string {
  return `${placeKey(place)}${id}`;
}

function userKey(user: string): string {
  return `${start}${encodeURIComponent(user)}/`;
}

function placeKey({ user, form }: DraftPlace): string {
  return `${userKey(user)}${encodeURIComponent(form)}/`;
}

function storeOf(key: string) {
  return persistedStore(areaOf(key), key, parseDraft);
}

/** Drafts of visitors are kept for one tab. */
function areaOf(key: string): Area {
  const [, user = ''] = key.split('/');
  return isVisitor(decodeURIComponent(user)) ? 'session' : 'local';
}

/** The keys of kept drafts; none where the browser bars its storage. */
function keysFrom(beginning: string): string[] {
  try {
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Removes drafts that are too old, too many or not readable, of every user. */
function removeOld(): void {
  const oldest = new Date(Date.now() - ageMaxMs).toISOString();
  const kept = keysFrom(start)
    .map((key) => ({ key, at: storeOf(key).get()?.at ?? '' }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  for (const [i, { key, at }] of kept.entries()) if (i >= countMax || at < oldest) storeOf(key).forget();
}

function parseDraft(kept: unknown): Draft | undefined {
  const { id, at, values, base, isInterrupted, isPartial, saveKey, step } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof id !== 'string' || typeof at !== 'string' || !isRecord(values) || !isRecord(base)) return undefined;
  const textOf = (part: unknown) => (typeof part === 'string' ? part : undefined);
  return {
    id,
    at,
    values,
    base,
    isInterrupted: isInterrupted === true,
    isPartial: isPartial === true,
    saveKey: textOf(saveKey),
    step: textOf(step),
  };
}

function isRecord(value: unknown): value is FormRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
