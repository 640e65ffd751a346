import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { findAccount } from './payers.ts';

/** The rules of standing consents: an account pays for bills of another one. Law F8 */
export const consentHooks = defineHooks({
  /**
   * Before a consent is saved: the account that may name this one as third party. A number that no account has, or with another postal
   * code, is kept like any other: a refusal would tell the giver of accounts of other customers.
   */
  'third_party_consents.findBiller': async ({ connection, record = {}, previous, records, system }) => {
    const all = system('account of a consent');
    // Consents of an account that are saved together follow each other, so that the list of each holds those before it.
    await connection.run(
      sql`select 1 from ${table(all, 'customer_accounts', 'a')} where a.id = ${Number(record['account'])} for no key update of a`,
    );
    if (previous) return undefined;
    const found = await findAccount(records, all, record['biller_number'], record['biller_postal']);
    return { biller: found?.['id'] ?? null };
  },

  /** After a save of a consent: the accounts that may bill the account, by all consents that are given. */
  'third_party_consents.keepList': async ({ record = {}, records, system }) => {
    const all = system('standing consents of an account');
    const account = Number(record['account']);
    const given = await records.list(all, 'third_party_consents', {
      filter: { account, status: 'given', biller__isnull: false },
      fields: ['biller'],
      limit: 500,
    });
    const billers = [...new Set(given.map(({ biller }) => Number(biller)))];
    await records.change(all, 'customer_accounts', account, {}, { set: { third_party_consents: billers.length > 0 ? billers : null } });
    return undefined;
  },
});
