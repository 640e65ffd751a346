import { jobEndpoints } from '../../../shared/shell/jobs/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { jobComputed, jobLimits } from './jobList.ts';
import { cancelJob, runAgain } from './jobRoutes.ts';

export const jobArea = defineArea({
  name: 'jobs',
  endpoints: jobEndpoints,
  computed: jobComputed,
  rowLimits: jobLimits,
  handlers: { 'POST jobs/{id}/run': runAgain, 'POST jobs/{id}/cancel': cancelJob },
});
