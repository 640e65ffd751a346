import type { RecordId } from '../RecordId.ts';
import type { TransitionOffer } from './RecordTransitions.ts';

/** Records that wait for a decision of the reader: the answer of `GET requests/inbox`. */
export interface Inbox {
  /** Number of all of them, of every kind; the longest part that is read is `inboxMax`. */
  readonly count: number;
  readonly kinds: readonly InboxKind[];
  /** A page of them, by due time, then by the time of waiting. */
  readonly items: readonly InboxItem[];
}

/** Records of one resource among them. */
export interface InboxKind {
  readonly api_url: string;
  readonly entity: string;
  /** Name of one record, in the language of the call. */
  readonly label: string;
  readonly count: number;
  /** Path of the page of a record below `pages/`, with `{id}`; absent if the reader cannot open it. */
  readonly path?: string;
  readonly cmid?: string;
}

export interface InboxItem {
  readonly api_url: string;
  readonly id: RecordId;
  readonly version: number;
  /** Name of the record. */
  readonly name: string;
  /** Name of who has asked, if the reader may know it. */
  readonly from: string | null;
  /** Name of the person for whom the reader decides. */
  readonly for_user: string | null;
  /** Since when the record has waited. */
  readonly since: string;
  /** Day or instant until which it is decided. */
  readonly due: string | null;
  /** Label and value of its state. */
  readonly state: string;
  /** Decisions that the reader can make. */
  readonly transitions: readonly TransitionOffer[];
  /** The record as the reader may see it. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Most waiting records that are read. */
export const inboxMax = 1000;
