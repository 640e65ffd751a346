import type { Registry } from '../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../shared/framework/Reader.ts';
import type { Language } from '../../shared/framework/text.ts';

/** The other end of a call; texts are empty in a context without one. */
export interface Client {
  /** IP address. */
  readonly address: string;
  readonly userAgent: string;
}

/** One call: the reader, the definitions, language, screen and time. The first argument below the route. */
export interface CallContext {
  readonly reader: Reader;
  /** The definitions of the call: one call sees one registry, even while a reload swaps it. */
  readonly registry: Registry;
  /** The user who really acts, if the reader is another user by Switch User. Spec S-239. */
  readonly actedBy?: number | undefined;
  readonly language: Language;
  /** Header `cmid`: selects columns and is logged; never adds a right. */
  readonly cmid: string;
  /** The clock, read once per request. */
  readonly now: Date;
  /** Zone used when a request names none. */
  readonly timezone: string;
  readonly requestId: string;
  readonly client: Client;
  /** Kind of the background task that makes the call; undefined for a call of a client. */
  readonly task?: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
}
