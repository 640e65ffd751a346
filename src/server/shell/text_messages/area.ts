import { defineArea } from '../../framework/areas/defineArea.ts';
import { textMessageJobs } from './textMessageJobs.ts';

export const textMessageArea = defineArea({ name: 'text_messages', jobs: textMessageJobs });
