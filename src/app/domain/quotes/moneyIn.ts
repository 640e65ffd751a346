import { formatCell } from '../../../shared/framework/formats/formatCell.ts';

/** Writes amounts of a currency as the reader's language does. */
export function moneyIn(currency: string | undefined, reading: Parameters<typeof formatCell>[2]): (amount: string | undefined) => string {
  const cell = { type: 'number', format: 'currency', decimals: 2, unit: currency ?? 'CAD', searchOptions: undefined } as const;
  return (amount) => formatCell(amount ?? '0', cell, reading);
}
