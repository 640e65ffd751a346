import { doclibEndpoints } from '../../../shared/shell/doclib/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { defineJobs, idOf } from '../../framework/jobs/JobDefinition.ts';
import { doclibHandlers } from './doclibRoutes.ts';
import { libraryHooks } from './libraryHooks.ts';
import { openForFiles } from './libraryList.ts';
import { readDocumentText, readTextJob, readWaitingTexts } from './readText.ts';
import { showEntries } from './showEntries.ts';

export const doclibArea = defineArea({
  name: 'doclib',
  endpoints: doclibEndpoints,
  handlers: doclibHandlers,
  hooks: libraryHooks,
  exportLists: {
    'doclib/library/{conn}/{cmid}': openForFiles(false),
    'doclib/customer_library/{conn}/{cmid}': openForFiles(true),
  },
  jobs: defineJobs({
    /** `{ id }` of a document. */
    [readTextJob]: { retries: ['1m', '5m'], timeout: '5m', handle: (app, data) => readDocumentText(app, idOf(data)) },
    /** Shows and hides entries by their days, and reads what its own job has not read. */
    'doclib.show': {
      every: '5m',
      handle: async (app) => {
        await showEntries(app);
        await readWaitingTexts(app);
      },
    },
  }),
});
