import { claimTerms, liabilityLimit } from '../../../shared/domain/cargo_claims/claimTerms.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** The liability per pound of an account without prices of its own, in dollars. Law F1. */
const usualLiability = 2;

/** The rules of cargo claims at a change of a record. */
export const claimHooks = defineHooks({
  /** Before each save: the limit of liability and the terms, from the shipment. */
  'cargo_claims.setTerms': async ({ ctx, record = {}, previous, records, system }) => {
    const isMoved = previous?.['shipment'] !== record['shipment'];
    const isNew = previous === undefined || record['status'] === 'new';
    if (!isMoved && isNew === (previous?.['status'] === 'new')) return undefined;
    // A claimant who is no longer a party of the shipment still has the claim, and its terms.
    const all = system('terms of a cargo claim');
    const shipment = await records.find(all, 'shipments', Number(record['shipment']));
    if (!shipment) return undefined;
    const terms = claimTerms(
      {
        shipped: dayOf(shipment['pickup_date'] ?? shipment['created_at']),
        delivered: optional(shipment['delivery_date'] ?? shipment['delivered_on'], dayOf),
        filed: previous ? dayOf(previous['created_at']) : dayIn(ctx),
      },
      isNew ? undefined : dayIn(ctx),
    );
    return isMoved ? { ...terms, liability_limit: await limitOf(records, all, shipment) } : { answer_due: terms.answer_due };
  },
});

async function limitOf(records: Records, all: CallContext, shipment: RecordValues): Promise<number> {
  const shipped = dayOf(shipment['pickup_date'] ?? shipment['created_at']);
  const [pricing] = await records.list(all, 'customer_pricing', {
    filter: {
      account: Number(shipment['bill_to']),
      effective_from__lte: shipped,
      or: [{ effective_to__isnull: true }, { effective_to__gte: shipped }],
    },
    sort: ['-effective_from'],
    fields: ['liability_per_lb'],
    limit: 1,
  });
  return liabilityLimit({
    declaredValue: optional(shipment['declared_value'], Number),
    weight: Number(shipment['verified_weight'] ?? shipment['weight']),
    weightUnit: shipment['weight_unit'] === 'KGS' ? 'KGS' : 'LBS',
    perPound: Number(pricing?.['liability_per_lb'] ?? usualLiability),
  });
}

/** The day of a date or an instant, `YYYY-MM-DD`. */
function dayOf(value: unknown): string {
  return String(value).slice(0, 10);
}

function optional<Result>(value: unknown, read: (value: unknown) => Result): Result | undefined {
  return value === null || value === undefined ? undefined : read(value);
}
