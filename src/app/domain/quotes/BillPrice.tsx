import { useMemo } from 'react';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { HeldPrice } from './HeldPrice.tsx';
import { QuotePrice } from './QuotePrice.tsx';
import { quoteOfBill } from './quoteOfBill.ts';
import { useQuoteLimit } from './useQuoteLimit.ts';

/** The price of a bill of lading, line by line: of the quote that it books, or by the rules in force. */
export function BillPrice(props: FormSlotProps) {
  const { record } = props;
  const quoted = useMemo(() => quoteOfBill(record), [record]);
  const isBooking = Number(record['quote'] ?? 0) > 0;
  const mayQuote = useQuoteLimit().isSuccess;
  if (isBooking) return <HeldPrice {...props} />;
  return quoted && mayQuote ? <QuotePrice {...props} record={quoted} /> : null;
}
