import { isActive } from '../../../shared/framework/tasks/Task.ts';
import { useStore } from '../stores/makeStore.ts';
import { TaskNotice } from './TaskNotice.tsx';
import { followedTasks, taskStore } from './taskStore.ts';

/** The notices of the tasks that the user has started, whatever page is open. */
export function TaskNotices() {
  const tasks = useStore(taskStore);
  return useStore(followedTasks).map(({ id, words, isHidden }) => {
    const task = tasks.find((each) => each.id === id);
    return task && !(isHidden && isActive(task)) && <TaskNotice key={`${id} ${isActive(task)}`} task={task} words={words} />;
  });
}
