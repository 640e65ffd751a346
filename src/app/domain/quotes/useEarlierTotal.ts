import { type RaRecord, useGetOne } from 'react-admin';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';

/** The number and the total of a quote that is asked for again. */
export interface EarlierTotal {
  readonly name: string;
  readonly total: number;
}

/** The quote that a form asks for again; undefined for a first quote, and where its reader sees no amounts. */
export function useEarlierTotal({ requote_of: id }: SlotRecord): EarlierTotal | undefined {
  const isSet = typeof id === 'number' || (typeof id === 'string' && id !== '');
  const { data } = useGetOne<RaRecord>('quotes', { id: isSet ? id : 0 }, { enabled: isSet, retry: false });
  const total = data?.['total'];
  return isSet && data && total !== undefined && total !== null ? { name: String(data['quote_number']), total: Number(total) } : undefined;
}
