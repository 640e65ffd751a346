import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/**
 * The account of a number whose customer has a postal code; undefined: none, or another postal code.
 * @param all the context of the portal: the asker does not see the account. Law F8
 */
export async function findAccount(records: Records, all: CallContext, number: unknown, postal: unknown): Promise<RecordValues | undefined> {
  if (typeof number !== 'string' || typeof postal !== 'string') return undefined;
  const found = await records.list(all, 'customer_accounts', { filter: { account: number }, fields: ['customer.postal_code'], limit: 20 });
  const fitting = found.filter((each) => plainPostal(each['customer.postal_code']) === plainPostal(postal));
  const [only] = fitting.length === 1 ? fitting : [];
  return only && records.find(all, 'customer_accounts', Number(only['id']));
}

/** A postal code without its blank, in capitals. */
function plainPostal(value: unknown): string {
  return textOf(value).replaceAll(' ', '').toUpperCase();
}
