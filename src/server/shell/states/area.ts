import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { moveDue } from '../../framework/records/moveDue.ts';

export const stateArea = defineArea({
  name: 'states',
  jobs: defineJobs({
    /** Makes the transitions whose moment (`at`) has come. */
    'states.advance': { every: '1m', handle: async (app, _data, { signal }) => void (await moveDue(app, signal)) },
  }),
});
