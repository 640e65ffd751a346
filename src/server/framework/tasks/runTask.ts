import { AppError, invariant } from '../../../shared/framework/AppError.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { App } from '../context/App.ts';
import type { TaskKind } from '../context/TaskKind.ts';
import { userContext } from '../context/userContext.ts';
import { toAppError } from '../http/errorResponse.ts';
import { JobPostponed, type JobRun } from '../jobs/JobDefinition.ts';
import { taskConnection } from './taskConnection.ts';
import { taskErrors } from './taskErrors.ts';
import { completeTask, failTask, keepPart, noteProgress, requeue, type TakenTask, takeTask } from './taskRows.ts';

const storeEveryMs = 1000;

/** The job of a task and its run. */
interface TaskJob extends JobRun {
  /** Name of the job: the lane of the task. */
  readonly lane: string;
}

/**
 * Runs a task for its owner: with the owner's rights of this moment, until it has ended, is cancelled or the process stops.
 * @throws to have the job tried again; the task waits for it. `JobPostponed` while another task of the owner runs in the lane
 */
export async function runTask(app: App, id: number, { lane, ...run }: TaskJob): Promise<void> {
  const task = await takeTask(taskConnection(app), id, lane);
  if (!task) return;
  if (task === 'busy') throw new JobPostponed();
  const stopped = new AbortController();
  try {
    const signal = AbortSignal.any([stopped.signal, run.signal, app.stopping]);
    const ctx = await contextOf(app, task, signal);
    if (!ctx) throw taskErrors.task_without_owner();
    const kind = app.tasks?.[task.kind];
    invariant(kind, `an area registers the tasks ${task.kind}`);
    await work(app, kind, { task, ctx, stopped, signal });
  } catch (error) {
    // Cancelled, removed or taken over: whoever did it has written the row.
    if (stopped.signal.aborted) return;
    const problem = toAppError(error);
    const isTriedAgain = run.retryInMs !== undefined && (run.signal.aborted || app.stopping.aborted || problem.status >= 499);
    if (isTriedAgain) await requeue(taskConnection(app), task);
    else await failTask(taskConnection(app), task, problem, app.now());
    if (isTriedAgain || !(error instanceof AppError)) throw error;
  }
}

interface Work {
  readonly task: TakenTask;
  readonly ctx: CallContext;
  /** Aborted here once the row belongs to this run no more. */
  readonly stopped: AbortController;
  /** Aborted by `stopped` and at the end of the process. */
  readonly signal: AbortSignal;
}

async function work(app: App, kind: TaskKind<App>, { task, ctx, stopped, signal }: Work): Promise<void> {
  const own = taskConnection(app);
  const lost = (): void => stopped.abort(taskErrors.task_taken_over());
  let [done, total]: [number, number | undefined] = [0, undefined];
  let [isStoring, hasFinished] = [false, false];
  const timer = setInterval(() => {
    if (isStoring) return;
    isStoring = true;
    noteProgress(own, task, done, total)
      .then((isOurs) => isOurs || hasFinished || lost())
      // A later report follows; a lost database ends the work itself.
      .catch(() => {})
      .finally(() => {
        isStoring = false;
      });
  }, storeEveryMs);
  try {
    const result = await kind.run(app, task.data, {
      id: task.id,
      attempt: task.runs,
      ctx,
      connection: app.database.scoped(ctx),
      signal,
      state: task.state,
      checkpoint: async (tx, state, soFar) => {
        signal.throwIfAborted();
        if (await keepPart(withoutGuard(tx), task, state, soFar)) return;
        lost();
        throw taskErrors.task_taken_over();
      },
      progress: (soFar, of) => {
        done = soFar;
        total = of ?? total;
      },
      finish: async (tx, ended) => {
        signal.throwIfAborted();
        if (!(await completeTask(withoutGuard(tx), task, ended, { done, total, now: app.now() }))) {
          lost();
          throw taskErrors.task_taken_over();
        }
        hasFinished = true;
      },
    });
    if (!hasFinished && !(await completeTask(own, task, result, { done, total, now: app.now() }))) lost();
  } catch (error) {
    hasFinished = false;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * The context of a task's owner. A task that was started as another user goes on only while its starter can still act as that user.
 */
async function contextOf(
  app: App,
  { id, kind, owner, acted_by: actedBy, call }: TakenTask,
  signal: AbortSignal,
): Promise<CallContext | undefined> {
  if (owner === null) return undefined;
  const { language, timezone, cmid } = call;
  const frame = { language, timezone, cmid, requestId: `task-${id}`, task: kind, signal };
  return userContext(app, owner, { ...frame, limits: call, ...(actedBy !== null && { actedBy }) });
}
