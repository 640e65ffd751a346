import { isActive, type Task } from '../../../shared/framework/tasks/Task.ts';
import { callApi } from '../api/callApi.ts';
import { makeStore } from '../stores/makeStore.ts';
import { persistedStore } from '../stores/persistedStore.ts';

interface Follow {
  /** Replaces the title while the task runs. */
  readonly words?: string;
  /** Called once with the ended task, also when the page has changed since. */
  readonly onEnd?: (task: Task) => void;
}

/** A task whose progress and end the user is told of by a notice. */
export interface FollowedTask extends Follow {
  readonly id: number;
  /** true: the user has hidden the notice; it comes back with the end of the task. */
  readonly isHidden: boolean;
}

/** The user's background tasks, as last read from the server. They belong to no page. */
export const taskStore = makeStore<readonly Task[]>([]);

/** Tasks that have a notice. */
export const followedTasks = makeStore<readonly FollowedTask[]>([]);

/** true: the list of tasks is open. */
export const taskPanel = makeStore(false);

/** true: the last read of the tasks has failed. */
export const taskFailure = makeStore(false);

/** Time until which the server can have a task of this browser's users: without one, nothing is asked when the app opens. */
const mayExistUntil = persistedStore('local', 'tasks_until', (kept) => (typeof kept === 'number' ? kept : undefined));

const [pollMs, hiddenPollMs, keptMs] = [1500, 10_000, 24 * 3_600_000] as const;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Ends the read of a user who has signed out since. */
let controller = new AbortController();

/** Follows a task that a call has started: a notice shows its progress and its end, on whatever page the user is then. */
export function startedTask(id: number, follow: Follow = {}): void {
  mayExistUntil.set(Date.now() + keptMs);
  followedTasks.set([...followedTasks.get().filter((each) => each.id !== id), { ...follow, id, isHidden: false }]);
  void loadTasks();
}

/** Reads the tasks, now and every few seconds while one of them waits or runs. */
export async function loadTasks(): Promise<void> {
  clearTimeout(timer);
  const { signal } = controller;
  try {
    const { results } = await callApi('GET', 'tasks', { signal, isQuiet: true });
    if (signal.aborted) return;
    taskFailure.set(false);
    takeTasks(results);
  } catch {
    if (signal.aborted) return;
    taskFailure.set(true);
  }
  const isWaited = taskStore.get().some(isActive) || (taskFailure.get() && followedTasks.get().length > 0);
  clearTimeout(timer);
  if (isWaited) timer = setTimeout(() => void loadTasks(), document.hidden ? hiddenPollMs : pollMs);
}

function takeTasks(tasks: readonly Task[]): void {
  const before = new Map(followedTasks.get().map((each) => [each.id, each]));
  const known = new Set(
    taskStore
      .get()
      .filter(isActive)
      .map(({ id }) => id),
  );
  const ended = tasks.filter((task) => !isActive(task) && (known.has(task.id) || before.has(task.id)));
  // A task that was running when the page loaded gets its notice only at its end.
  const unknown = tasks.filter((task) => isActive(task) && !before.has(task.id)).map(({ id }) => ({ id, isHidden: true }));
  taskStore.set(tasks);
  if (unknown.length > 0) followedTasks.set([...followedTasks.get(), ...unknown]);
  for (const task of ended) {
    const { onEnd, ...rest } = before.get(task.id) ?? { id: task.id, isHidden: true };
    if (!onEnd) continue;
    followedTasks.set(followedTasks.get().map((each) => (each.id === task.id ? rest : each)));
    onEnd(task);
  }
}

/** Hides the notice of a running task until its end; removes the notice of an ended task. */
export function closeNotice({ id, ...task }: Pick<Task, 'id' | 'status'>): void {
  const followed = followedTasks.get();
  followedTasks.set(
    isActive(task)
      ? followed.map((each) => (each.id === id ? { ...each, isHidden: true } : each))
      : followed.filter((each) => each.id !== id),
  );
}

/** @throws ApiError */
export async function cancelTask(id: number): Promise<void> {
  try {
    await callApi('POST', 'tasks/{id}/cancel', { params: { id } });
  } finally {
    await loadTasks();
  }
}

/** Removes an ended task with its file. @throws ApiError */
export async function removeTask(id: number): Promise<void> {
  followedTasks.set(followedTasks.get().filter((each) => each.id !== id));
  try {
    await callApi('DELETE', 'tasks/{id}', { params: { id } });
  } finally {
    await loadTasks();
  }
}

/**
 * Begins with the tasks of the signed-in user, of whom this browser knows some.
 * @returns forgets them again
 */
export function beginTasks(): () => void {
  controller = new AbortController();
  if ((mayExistUntil.get() ?? 0) > Date.now()) void loadTasks();
  return () => {
    controller.abort();
    clearTimeout(timer);
    taskStore.set([]);
    followedTasks.set([]);
    taskPanel.set(false);
  };
}
