import { changeEndpoints } from '../../../shared/framework/endpoints/changeEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { bulkTasks } from '../../framework/changes/bulkTask.ts';
import { undoTasks } from '../../framework/changes/undoTask.ts';
import { changeJobs } from './changeJobs.ts';
import { listOwn, preview, start, undo } from './changeRoutes.ts';

export const changeArea = defineArea({
  name: 'changes',
  endpoints: changeEndpoints,
  jobs: changeJobs,
  tasks: { ...bulkTasks, ...undoTasks },
  handlers: {
    'GET change_sets': listOwn,
    'POST change_sets/{set}/undo': undo,
    'POST bulk_changes/preview': preview,
    'POST bulk_changes': start,
  },
});
