import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import { recordIdIn } from './recordIdIn.ts';

const accountDigits = 7;

/** Most accounts that one call gives. */
export const accountsMax = 200;

/** An account number as it is stored; leading zeros may be left out. */
export function accountNumber(text: string): string {
  return /^\d+$/.test(text) ? text.padStart(accountDigits, '0') : text;
}

/**
 * The accounts in the reader's scope that users of a company may be given, by number; unknown numbers are left out. Users of the company
 * `staff` may be given all. Rule R-281.
 */
export async function findAccountIds(
  ctx: CallContext,
  records: Records,
  numbers: readonly string[],
  { company, staff }: { readonly company: number; readonly staff: number | undefined },
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const known = await records.list(ctx, 'customer_accounts', {
    filter: { account__in: numbers, ...(company !== staff && { 'customer.company': company }) },
    fields: ['account'],
    limit: accountsMax,
  });
  return new Map(known.map((row) => [textOf(row['account']), recordIdIn(row)]));
}
