import { defineArea } from '../../framework/areas/defineArea.ts';
import { textMessageOutbox } from './textMessageOutbox.ts';

export const textMessageArea = defineArea({ name: 'text_messages', outboxes: [textMessageOutbox] });
