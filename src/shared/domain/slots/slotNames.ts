import type { SlotNames } from '../../framework/definitions/slotKinds.ts';

/** The components of the domain that definitions may name in their slots, by kind. `domainSlots.ts` of the app gives each its component. */
export const domainSlotNames = {
  page: ['DensityPage', 'HandPricePage', 'TransitPage'],
  'list.top': ['PrintLabels'],
  form: ['AlreadyApplied', 'QuotePrice', 'RapidDefaults', 'PickupDays'],
  step: ['BolTotals', 'PickupDays', 'PickupLoad', 'BillPrice'],
} as const satisfies SlotNames;
