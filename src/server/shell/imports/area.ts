import { importEndpoints } from '../../../shared/shell/imports/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { removeOldImports } from '../../framework/imports/storedImports.ts';
import { expiredRows } from '../../framework/jobs/expiredRows.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import {
  addFile,
  addFiles,
  changeFile,
  checkFile,
  commitFile,
  listRecords,
  listRefused,
  readFile,
  removeFile,
  sendRefused,
  sendTemplate,
} from './importRoutes.ts';
import { importTasks } from './importTask.ts';

export const importArea = defineArea({
  name: 'imports',
  endpoints: importEndpoints,
  handlers: {
    'POST file_imports': addFile,
    'GET file_imports/template': sendTemplate,
    'GET file_imports/{id}': readFile,
    'PUT file_imports/{id}': changeFile,
    'DELETE file_imports/{id}': removeFile,
    'POST file_imports/{id}/files': addFiles,
    'POST file_imports/{id}/check': checkFile,
    'POST file_imports/{id}/commit': commitFile,
    'GET file_imports/{id}/refused': listRefused,
    'GET file_imports/{id}/records': listRecords,
    'GET file_imports/{id}/refused_file': sendRefused,
  },
  tasks: importTasks,
  jobs: defineJobs({
    'imports.sweep': {
      every: '23 * * * *',
      handle: (app) => removeOldImports(expiredRows(app), app.now()),
    },
  }),
});
