import { jobEndpoints } from '../../../shared/shell/jobs/endpoints.ts';
import { bindOperations } from '../../framework/http/bindOperations.ts';
import { cancelJob, runAgain } from './jobRoutes.ts';

export const jobOperations = bindOperations(jobEndpoints, {
  'POST jobs/{id}/run': runAgain,
  'POST jobs/{id}/cancel': cancelJob,
});
