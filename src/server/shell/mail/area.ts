import { defineArea } from '../../framework/areas/defineArea.ts';
import { mailOutbox } from './mailOutbox.ts';

export const mailArea = defineArea({ name: 'mail', outboxes: [mailOutbox] });
