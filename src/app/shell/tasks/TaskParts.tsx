import { useEffect } from 'react';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { lazyPart, WaitingContext } from '../../framework/lazyPart.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { beginTasks, followedTasks, taskPanel } from '../../framework/tasks/taskStore.ts';

const TaskNotices = lazyPart(() => import('../../framework/tasks/TaskNotices.tsx'), 'TaskNotices');
const TasksPanel = lazyPart(() => import('../../framework/tasks/TasksPanel.tsx'), 'TasksPanel');

/** Notices and list of the signed-in user's background tasks, on every page. @param owner name of the user */
export function TaskParts({ owner }: { readonly owner: string }) {
  // The stores hold the tasks of one user.
  useEffect(() => (owner ? beginTasks() : undefined), [owner]);
  const hasNotices = useStore(followedTasks, ({ length }) => length > 0);
  const isOpen = useStore(taskPanel);
  return (
    <WaitingContext value={null}>
      <BlockBoundary>
        {hasNotices && <TaskNotices />}
        {isOpen && <TasksPanel />}
      </BlockBoundary>
    </WaitingContext>
  );
}
