import type { Config } from '../../config.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import type { DefinitionStore } from '../definitions/DefinitionStore.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import type { Records } from './Records.ts';

/** The parts of a running portal that calls and jobs share; made once by main. */
export interface App {
  readonly database: Database;
  readonly definitions: DefinitionStore;
  readonly registrations: Registrations;
  readonly records: Records;
  /** A context that sees all rows, with the reason. See `systemContext`. */
  readonly system: (reason: string, call?: CallContext) => CallContext;
  readonly config: Config;
  /** Of the product, as package.json has it. */
  readonly version: string;
  /** The clock in whole seconds, read once per request into `ctx.now`; tests hold it still. */
  readonly now: () => Date;
  /** Aborted when the process begins to stop: streams without an end of their own have to end. */
  readonly stopping: AbortSignal;
  /** Company code -> users with whom the demo can be tried; empty without demo data. */
  readonly demoUsers: ReadonlyMap<string, readonly string[]>;
  /** Takes page views that are to be reported; absent where none are collected. */
  readonly collectPageView?: (view: PageView) => void;
}

/** A screen that somebody opened, without a word of who that was. */
export interface PageView {
  /** Under which the installation's collector counts it. */
  readonly id: string;
  readonly cmid: string;
  readonly language: string;
  readonly at: Date;
}
