import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { AnsweredCall } from './callTrace.ts';

/** A call with a known reader, before any other check. */
export interface GuardedCall {
  readonly endpoint: Endpoint;
  /** Values of the placeholders of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly reader: Reader;
  /** Header `cmid`, `UNKNOWN` without one. */
  readonly cmid: string;
  readonly now: Date;
  /** For headers of a refusal. */
  readonly reply: FastifyReply;
}

/** The app's check of the site root, before it opens another screen. */
export interface SiteCheck {
  /** Finds the reader of the request, at the first use. */
  readonly findReader: () => Promise<Reader>;
  readonly cmid: string;
  readonly now: Date;
}

/** A number that only grows, shown in /metrics. */
export interface ServerCounter {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** A number that goes up and down, read at each request of /metrics. */
export interface ServerGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number>;
}

/** Hooks of the layers above to watch the server and to refuse calls, without knowledge of those layers in the server. */
export interface ServerHooks {
  /** Called after the answer to each known call. */
  readonly onAnswered?: (call: AnsweredCall) => void;
  readonly counters?: readonly ServerCounter[];
  readonly gauges?: readonly ServerGauge[];
  /** Refuses a known call by throwing an AppError. */
  readonly guard?: (asked: GuardedCall) => Promise<void>;
  /** Headers that give the app the state of the whole site. */
  readonly siteHeaders?: (check: SiteCheck) => Promise<Readonly<Record<string, string>>>;
}
