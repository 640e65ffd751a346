import { changeEndpoints } from '../../../shared/shell/changes/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { changeJobs } from './changeJobs.ts';
import { listOwn, undo } from './changeRoutes.ts';

export const changeArea = defineArea({
  name: 'changes',
  endpoints: changeEndpoints,
  jobs: changeJobs,
  handlers: { 'GET change_sets': listOwn, 'POST change_sets/{set}/undo': undo },
});
