import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Effect, EffectEvent } from '../../framework/registrations/effects.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { findAccount } from '../bols/payers.ts';
import { probillErrors } from './probillErrors.ts';

/**
 * Checks a bill of lading once more at the moment at which it is finalized.
 * @throws AppError `no_permission` (403) for a limited user, whose bills are rapid ones (states B-10) · `missing_required_data` (409)
 *   without a line · `ship_date_past` (400) for a day that has passed (states B-2) · `third_party_not_verified`,
 *   `account_on_credit_hold` (409), which make it an exception (law F8, F20)
 */
export const checkFinalize: Effect = async (event) => {
  const { ctx, id, record, records, system } = event;
  const all = system('release of a bill of lading');
  const user = await records.find(all, 'users', ctx.reader.userId);
  if (user?.['limited'] === true && record['kind'] !== 'rapid') throw httpErrors.no_permission();
  const lines = await records.list(all, 'bol_items', { filter: { bol: id }, fields: ['id'], limit: 1 });
  if (lines.length === 0) throw probillErrors.missing_required_data();
  if (String(record['ship_date']).slice(0, 10) < dayIn(ctx))
    throw probillErrors.ship_date_past({}, { errors: { ship_date: { key: 'error.ship_date_past' } } });
  await checkPayer(event, all);
};

/** The third party before its credit: nobody learns of the credit of an account that is not verified. */
async function checkPayer(event: EffectEvent, all: CallContext): Promise<void> {
  const { id, record, records, entity } = event;
  const account = await records.find(all, 'customer_accounts', Number(record['account']));
  const third = record['terms'] === 'third_party' ? await findThirdParty(event, all) : undefined;
  if (record['terms'] === 'third_party' && record['third_party_verified'] !== true) {
    const consents = third?.['third_party_consents'];
    const hasConsent = Array.isArray(consents) && consents.map(Number).includes(Number(record['account']));
    if (!third || !(hasConsent || isOwn(event, account, third))) throw probillErrors.third_party_not_verified();
    await records.change(all, entity.name, id, {}, { set: { third_party_verified: true } });
  }
  const payer = record['terms'] === 'prepaid' ? account : third;
  if (!payer || typeof record['released_by'] === 'number') return;
  const customer = await records.find(all, 'customers', Number(payer['customer']));
  if (customer?.['on_credit_hold'] === true) throw probillErrors.account_on_credit_hold();
}

/** An account of the same customer, or one of the person who finalizes. */
function isOwn({ ctx }: EffectEvent, account: RecordValues | undefined, third: RecordValues): boolean {
  const { accounts } = ctx.reader;
  return account?.['customer'] === third['customer'] || (accounts !== 'all' && accounts.includes(Number(third['id'])));
}

/** The account that pays, by its reference, or by number and postal code where the asker does not see it. Law F8 */
async function findThirdParty({ record, records }: EffectEvent, all: CallContext): Promise<RecordValues | undefined> {
  if (typeof record['third_party'] === 'number') return records.find(all, 'customer_accounts', record['third_party']);
  return findAccount(records, all, record['third_party_number'], record['third_party_postal']);
}
