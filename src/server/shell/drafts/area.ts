import { draftEndpoints } from '../../../shared/framework/endpoints/draftEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { removeOldDrafts } from '../../framework/drafts/storedDrafts.ts';
import { expiredRows } from '../../framework/jobs/expiredRows.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { discardDraft, keepDraft, readDrafts } from './draftRoutes.ts';

export const draftArea = defineArea({
  name: 'drafts',
  endpoints: draftEndpoints,
  handlers: {
    'GET drafts': readDrafts,
    'PUT drafts/{id}': keepDraft,
    'DELETE drafts/{id}': discardDraft,
  },
  jobs: defineJobs({
    'drafts.sweep': {
      every: '41 * * * *',
      handle: (app) => removeOldDrafts(expiredRows(app), app.now()),
    },
  }),
});
