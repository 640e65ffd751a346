import { taskEndpoints } from '../../../shared/shell/tasks/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { exportTasks } from '../../framework/exports/exportTask.ts';
import { paperTasks } from '../../framework/papers/paperTask.ts';
import { taskJobs } from '../../framework/tasks/taskJobs.ts';
import { taskHandlers } from './taskRoutes.ts';

export const taskArea = defineArea({
  name: 'tasks',
  endpoints: taskEndpoints,
  handlers: taskHandlers,
  jobs: taskJobs,
  tasks: { ...exportTasks, ...paperTasks },
});
