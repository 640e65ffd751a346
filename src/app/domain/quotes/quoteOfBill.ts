import { isBlank } from '../../../shared/framework/fields/filled.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';

const places = { origin: 'shipper', destination: 'consignee' } as const;
const parts = ['city', 'province', 'postal', 'country'] as const;

/**
 * A bill of lading in the fields of a quote, for the account that pays.
 * @returns undefined if the payer is no account of the user (law F8), or none is chosen yet
 */
export function quoteOfBill(bill: SlotRecord): SlotRecord | undefined {
  const account = bill['terms'] === 'third_party' ? bill['third_party'] : bill['account'];
  if (isBlank(account)) return undefined;
  const ends = Object.entries(places).flatMap(([end, party]) => parts.map((part) => [`${end}_${part}`, bill[`${party}_${part}`]]));
  return { ...bill, account, ...Object.fromEntries(ends), quote_items: bill['bol_items'] };
}
