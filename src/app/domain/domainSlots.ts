import type { domainSlotNames } from '../../shared/domain/slots/slotNames.ts';
import { lazyPart } from '../framework/lazyPart.ts';
import type { ComponentsOf } from '../framework/slots/SlotsContext.ts';
import { withSlotMessages } from '../framework/slots/withSlotMessages.ts';
import { readingPart } from '../shell/heading/readingPart.tsx';

/** The domain's components for slots, each loaded by `lazyPart` when a screen first shows it, as in `shellSlots.ts`. */
export const domainSlots = {
  page: {
    DensityPage: lazyPart(() => withSlotMessages(import('./items/DensityPage.tsx')), 'DensityPage'),
    HandPricePage: lazyPart(() => withSlotMessages(import('./quotes/HandPricePage.tsx')), 'HandPricePage'),
    TransitPage: readingPart(lazyPart(() => withSlotMessages(import('./transit/TransitPage.tsx')), 'TransitPage')),
  },
  'list.top': {
    PrintLabels: lazyPart(() => withSlotMessages(import('./labels/PrintLabels.tsx')), 'PrintLabels'),
  },
  form: {
    AlreadyApplied: lazyPart(() => withSlotMessages(import('./job_postings/AlreadyApplied.tsx')), 'AlreadyApplied'),
    PickupDays: lazyPart(() => withSlotMessages(import('./pickups/PickupDays.tsx')), 'PickupDays'),
    QuotePrice: lazyPart(() => withSlotMessages(import('./quotes/QuotePrice.tsx')), 'QuotePrice'),
    RapidDefaults: lazyPart(() => import('./bols/RapidDefaults.tsx'), 'RapidDefaults'),
  },
  step: {
    BolTotals: lazyPart(() => import('./bols/BolTotals.tsx'), 'BolTotals'),
    PickupDays: lazyPart(() => withSlotMessages(import('./pickups/PickupDays.tsx')), 'PickupDays'),
    PickupLoad: lazyPart(() => withSlotMessages(import('./pickups/PickupLoad.tsx')), 'PickupLoad'),
    BillPrice: lazyPart(() => withSlotMessages(import('./quotes/BillPrice.tsx')), 'BillPrice'),
  },
} satisfies ComponentsOf<typeof domainSlotNames>;
