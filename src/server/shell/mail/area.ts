import { defineArea } from '../../framework/areas/defineArea.ts';
import { mailJobs } from './mailJobs.ts';

export const mailArea = defineArea({ name: 'mail', jobs: mailJobs });
