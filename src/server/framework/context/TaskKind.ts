import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';

/** Data and result of a task, stored as JSON. A handler parses them like the body of a call. */
export type TaskData = Readonly<Record<string, unknown>>;

/** One run of a task. */
export interface TaskRun {
  readonly id: number;
  /** 1 for the first run; a further one follows after the end of the process or a fault of the database. */
  readonly attempt: number;
  /** The owner with the rights of this moment, never with accounts beyond those of the call that started the task. */
  readonly ctx: CallContext;
  /** Scoped to `ctx`. Its statements stop when the task is cancelled. */
  readonly connection: ScopedConnection;
  /** The state of the last `checkpoint`, of this run or an earlier one; null: there was none. */
  readonly state: TaskData | null;
  /** Aborted when the task is cancelled, the process stops or another process took the task over. */
  readonly signal: AbortSignal;
  /** Notes units done, such as rows; cheap, stored once a second. */
  readonly progress: (done: number, total?: number) => void;
  /**
   * Keeps, within the transaction of a part of the work, where the next run goes on, and the result so far: that of the task if it is
   * cancelled or fails later. To be the last statement of the transaction. A state whose `set` is a set of changes keeps that from being
   * undone while the task waits or runs.
   * @throws if the task was cancelled or taken over: the transaction has to roll back
   */
  readonly checkpoint: (tx: ScopedConnection, state: TaskData, result: TaskData) => Promise<void>;
  /**
   * Marks the task done within the transaction of its changes, so that a further run never repeats them. After it `run` returns.
   * @throws if the task was cancelled or taken over: the transaction has to roll back
   */
  readonly finish: (tx: ScopedConnection, result: TaskData) => Promise<void>;
}

/** A kind of work that users start and that goes on without their page. `Portal` is the `App`, which holds the kinds itself. */
export interface TaskKind<Portal> {
  /**
   * Does the work. It may run again for the same task unless it has called `finish`; a run goes on from `state`.
   * @returns the result, for the owner; ignored after `finish`. The app shows the parts of `TaskOutcome`;
   *   `hidden` stays on the server
   * @throws AppError below 500: the task has failed with this error. Others: it is tried again, then it has failed.
   */
  readonly run: (app: Portal, data: TaskData, run: TaskRun) => Promise<TaskData>;
  /**
   * Checks that the owner can still see the result, with the rights of the moment.
   * @throws AppError if not
   */
  readonly checkResult?: (app: Portal, ctx: CallContext, data: TaskData, result: TaskData) => void | Promise<void>;
}
