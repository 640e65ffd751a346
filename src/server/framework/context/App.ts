import type { Text } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import type { Config } from '../../settings/config.ts';
import type { DefinitionStore } from '../definitions/DefinitionStore.ts';
import type { Records } from '../registrations/Records.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import type { ContentStore } from './ContentStore.ts';
import type { TaskKind } from './TaskKind.ts';
import type { UserRights } from './UserRights.ts';
import type { VisitorCheck } from './VisitorCheck.ts';

/** An account for trying out the demo. */
export interface DemoUser {
  readonly username: string;
  readonly role: Text;
}

/** The parts of a running portal that calls and jobs share; main makes them once. */
export interface App {
  readonly database: Database;
  readonly definitions: DefinitionStore;
  readonly registrations: Registrations;
  /** Kinds of background tasks that areas register, by name. */
  readonly tasks?: Readonly<Record<string, TaskKind<App>>>;
  readonly records: Records;
  /** The bytes of files. */
  readonly files: ContentStore;
  /** Makes a context that sees all rows, for a stated reason. See `systemContext`. */
  readonly system: (reason: string, call?: CallContext) => CallContext;
  readonly users: UserRights;
  readonly visitors: VisitorCheck;
  readonly config: Config;
  /** Version of the product, from package.json. */
  readonly version: string;
  /** The clock in whole seconds, read once per request into `ctx.now`; tests hold it still. */
  readonly now: () => Date;
  /** Aborted when the process begins to stop, so that endless streams end. */
  readonly stopping: AbortSignal;
  /** Company code -> demo users to try the demo with; empty without demo data. */
  readonly demoUsers: ReadonlyMap<string, readonly DemoUser[]>;
  /** Changes that the undo of a set makes within its call; more are undone by a task. Absent: `undoAtOnceMax` of ChangeSet.ts. */
  readonly undoAtOnceMax?: number;
  /** Changes of records in one transaction of a task that makes many. Absent: `partRows` of RowChecker.ts. */
  readonly partRows?: number;
  /** Takes page views to report; absent if none are collected. */
  readonly collectPageView?: (view: PageView) => void;
}

/** An opened screen. Holds nothing about the user who opened it. */
export interface PageView {
  /** Key under which the installation's collector counts the view. */
  readonly id: string;
  readonly cmid: string;
  readonly language: string;
  readonly at: Date;
}
