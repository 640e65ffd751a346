import { holdEndpoints } from '../../../shared/shell/holds/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { holdHooks } from './holdHooks.ts';
import { holdJobs } from './holdJobs.ts';
import { answerAccountChange, releaseHold, showAccountChange } from './holdRoutes.ts';

export const holdArea = defineArea({
  name: 'holds',
  endpoints: holdEndpoints,
  hooks: holdHooks,
  jobs: holdJobs,
  handlers: {
    'GET users/account_change': showAccountChange,
    'POST users/account_change': answerAccountChange,
    'POST account_holds/{id}/release': releaseHold,
  },
});
