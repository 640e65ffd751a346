import { useMemo } from 'react';
import type { FormSlotProps } from '../../framework/slots/slotPlaces.ts';
import { HeldPrice } from './HeldPrice.tsx';
import { QuotePrice } from './QuotePrice.tsx';
import { quoteOfBill } from './quoteOfBill.ts';
import { useQuoteLimit } from './useQuoteLimit.ts';

/** The price of a bill of lading, line by line: of the quote that it books, or by the rules in force. */
export function BillPrice(props: FormSlotProps) {
  return Number(props.record['quote'] ?? 0) > 0 ? <HeldPrice {...props} /> : <RatedPrice {...props} />;
}

/** The price by the rules in force, for a user who may quote. */
function RatedPrice(props: FormSlotProps) {
  const { record } = props;
  const quoted = useMemo(() => quoteOfBill(record), [record]);
  const mayQuote = useQuoteLimit().isSuccess;
  return quoted && mayQuote ? <QuotePrice {...props} record={quoted} /> : null;
}
