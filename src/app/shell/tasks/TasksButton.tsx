import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { isActive } from '../../../shared/framework/tasks/Task.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { TasksIcon } from '../../framework/icons.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { taskPanel, taskStore } from '../../framework/tasks/taskStore.ts';

/** Opens the background tasks and counts those that wait or run; there only while the user has some. */
export function TasksButton() {
  const message = useMessage();
  const tasks = useStore(taskStore);
  if (tasks.length === 0) return null;
  const count = tasks.filter(isActive).length;
  const label = count > 0 ? message('tasks.count', { count }) : message('tasks.title');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => taskPanel.set(true)}>
        <Badge badgeContent={count} color="primary">
          <TasksIcon />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
