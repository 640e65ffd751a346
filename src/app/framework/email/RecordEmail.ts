import { lazyPart } from '../lazyPart.ts';
import { withSlotMessages } from '../slots/withSlotMessages.ts';

/** A message about a record, loaded when one is begun. */
export const RecordEmail = lazyPart(() => withSlotMessages(import('./RecordEmailDialog.tsx')), 'RecordEmailDialog');
