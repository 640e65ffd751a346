import { fileEndpoints } from '../../../shared/framework/endpoints/fileEndpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { handleTus, readOffset, removeExpired } from '../../framework/files/resumableUploads.ts';
import { sweepFiles } from '../../framework/files/sweepFiles.ts';
import { expiredRows } from '../../framework/jobs/expiredRows.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { readSettings } from '../settings/settings.ts';
import { bringBack, deleteFile, downloadFile, downloadFiles, listFiles, sendFile, sendPage, sendThumbnail } from './fileRoutes.ts';

export const fileArea = defineArea({
  name: 'files',
  endpoints: fileEndpoints,
  handlers: {
    'GET attachments': listFiles,
    'POST attachments': sendFile,
    'DELETE attachments': deleteFile,
    'POST attachments/restore': bringBack,
    'GET attachments/content': downloadFile,
    'GET attachments/archive': downloadFiles,
    'GET attachments/thumbnail': sendThumbnail,
    'GET attachments/page': sendPage,
    'POST attachments/resumable': handleTus,
    'GET attachments/resumable/{upload}': readOffset,
    'PATCH attachments/resumable/{upload}': handleTus,
    'DELETE attachments/resumable/{upload}': handleTus,
  },
  jobs: defineJobs({
    'files.sweep': {
      every: '40 4 * * *',
      timeout: '2h',
      handle: async (app) => {
        const { DELETED_VALUE_DAYS: keptDays } = await readSettings(expiredRows(app));
        await removeExpired(app);
        await sweepFiles(app, keptDays);
      },
    },
  }),
});
