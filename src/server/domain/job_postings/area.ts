import { jobPostingEndpoints } from '../../../shared/domain/job_postings/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { applicationHooks } from './applications.ts';
import { jobPostingHandlers } from './routes.ts';

export const jobPostingArea = defineArea({
  name: 'job_postings',
  hooks: applicationHooks,
  endpoints: jobPostingEndpoints,
  handlers: jobPostingHandlers,
});
