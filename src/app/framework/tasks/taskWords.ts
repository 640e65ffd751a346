import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { parseOutcome } from '../../../shared/framework/tasks/TaskOutcome.ts';
import type { useMessage } from '../i18n/useMessage.ts';

/** Tone of a task's status, for its notice. */
export const taskTones = { queued: 'info', running: 'info', done: 'success', failed: 'error', cancelled: 'info' } as const;

/** The end of a task in words: the words of the result, else title and outcome; both for a task that ended early. */
export function outcomeWords({ title, status, result }: Task, message: ReturnType<typeof useMessage>): string {
  const { message: given } = parseOutcome(result);
  const words = given && message(given.key, given.values);
  if (words !== undefined && status === 'done') return words;
  const outcome = message(`tasks.outcome.${status}`, { title });
  return words === undefined ? outcome : message('tasks.ended_early', { outcome, words });
}
