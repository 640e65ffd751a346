import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import type { Upgrade } from '../../framework/upgrades/Upgrade.ts';

/** The stops of a night route are dealers of the customers that it serves. */
export const dealerHooks = defineHooks({
  /**
   * Before a save of a route: each stop names a dealer that serves (any case), of one of its customers.
   * @throws AppError 400 `invalid_body` by stop, `stops/0/dealer`
   */
  'dealer_routes.checkStops': async ({ record = {}, records, system }) => {
    const stops = rowsOf(record['stops']);
    const filter = { status: 'active', dealer_id__in: stops.map(({ dealer }) => codeOf(dealer)) };
    const dealers = stops.length > 0 ? await records.list(system('dealers of a route'), 'dealers', { filter, limit: 100 }) : [];
    const found = new Map(dealers.map((each) => [codeOf(each['dealer_id']), each]));
    const customers = new Set(Array.isArray(record['customers']) ? record['customers'].map(Number) : []);
    const problems = stops.flatMap(({ dealer }, place): [string, FieldProblem][] => {
      const one = found.get(codeOf(dealer));
      if (one && customers.has(Number(one['customer']))) return [];
      return [[`stops/${place}/dealer`, { key: one ? 'freight.dealer_of_others' : 'freight.dealer_unknown' }]];
    });
    if (problems.length > 0) throw httpErrors.invalid_body({}, { errors: Object.fromEntries(problems) });
    return { stops: stops.map((stop) => ({ ...stop, dealer: codeOf(stop['dealer']) })) };
  },
});

/** Stops of a former release named their dealers by name. */
export const stopUpgrade: Upgrade = {
  name: 'dealer ids of stops',
  seeds: 'after',
  run: async (tx) => {
    await tx.run(sql`
      update dealer_routes set stops = (
        select jsonb_agg(case when d.id is null then s.stop else s.stop || jsonb_build_object('dealer', d.id) end order by s.place)
        from jsonb_array_elements(stops) with ordinality s(stop, place)
        left join lateral (select min(dealer_id) id from dealers where name = s.stop ->> 'dealer') d on true)
      where jsonb_array_length(stops) > 0`);
  },
};

function codeOf(dealer: unknown): string {
  return textOf(dealer).trim().toUpperCase();
}

function rowsOf(stops: unknown): RecordValues[] {
  return Array.isArray(stops) ? stops.filter((stop) => typeof stop === 'object' && stop !== null) : [];
}
