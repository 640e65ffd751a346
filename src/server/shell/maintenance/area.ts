import { maintenanceEndpoints } from '../../../shared/shell/maintenance/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { maintenanceHooks } from './maintenanceHooks.ts';
import { maintenanceJobs } from './maintenanceJobs.ts';
import { maintenanceHandlers } from './maintenanceRoutes.ts';

export const maintenanceArea = defineArea({
  name: 'maintenance',
  endpoints: maintenanceEndpoints,
  handlers: maintenanceHandlers,
  hooks: maintenanceHooks,
  jobs: maintenanceJobs,
});
