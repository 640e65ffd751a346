import { lazyPart } from '../../framework/lazyPart.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';

/** A message with documents of an entry, loaded when one is begun. */
export const EntryEmail = lazyPart(() => withSlotMessages(import('./EntryEmailDialog.tsx')), 'EntryEmailDialog');
