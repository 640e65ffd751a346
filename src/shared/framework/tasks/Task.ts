export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type TaskStatus = (typeof taskStatuses)[number];

/** Time (ms) for which a finished task and its file are kept. */
export const taskKeptMs = 24 * 3_600_000;

/** Tasks of one user that wait or run. */
export const activeTasksMax = 5;

/** A background task as its owner sees it. */
export interface Task {
  readonly id: number;
  /** Name under which an area registers the work. */
  readonly kind: string;
  /** In the language of the call that started it. */
  readonly title: string;
  readonly status: TaskStatus;
  /** Units done, such as rows. */
  readonly done: number;
  /** null: not known yet. */
  readonly total: number | null;
  /**
   * Result of a finished task, by its kind. A task that works in parts has the result of the parts so far, even if it was cancelled or
   * failed.
   */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** Of a failed task. */
  readonly problem: TaskProblem | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** The task and its file are removed then. */
  readonly expires_at: string | null;
}

interface TaskProblem {
  readonly code: string;
  /** One sentence in the reader's language. */
  readonly detail: string;
  /** Messages by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** True for a task that waits or runs. */
export function isActive({ status }: Pick<Task, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}
