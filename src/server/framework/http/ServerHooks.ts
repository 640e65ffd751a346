import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../shared/framework/calls/endpoints.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { AnsweredCall } from './callTrace.ts';

/** A call whose asker is known, before anything else of it is checked. */
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

/** The app's own look at the site root, before it opens another screen. */
export interface SiteCheck {
  /** Who asks, found when first needed. */
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

/** A number that goes up and down, read from elsewhere for each look at /metrics. */
export interface ServerGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number>;
}

/** How the layers above watch the server and hold calls back, without the server knowing what for. */
export interface ServerHooks {
  /** Told of each known call when it has been answered. */
  readonly onAnswered?: (call: AnsweredCall) => void;
  readonly counters?: readonly ServerCounter[];
  readonly gauges?: readonly ServerGauge[];
  /** Refuses a known call by throwing an AppError. */
  readonly guard?: (asked: GuardedCall) => Promise<void>;
  /** Headers that tell the app what holds for the whole site. */
  readonly siteHeaders?: (check: SiteCheck) => Promise<Readonly<Record<string, string>>>;
}
