import { countProbills, isChecked } from '../../../shared/domain/probills/checkDigits.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { methodOf } from './methodOf.ts';
import { probillErrors } from './probillErrors.ts';

const rangeFields = ['first', 'last', 'next', 'check_digit', 'warn_below'] as const;
const payerFields = ['account', 'terms', 'third_party', 'third_party_number', 'third_party_postal'] as const;

/** The rules of probill ranges, and of bills with a typed number. */
export const probillHooks = defineHooks({
  /**
   * Before each save of a range: refuses numbers of another range, also of one saved at the same moment, and counts the rest.
   * @throws AppError `probill_range_overlaps` (409). Rating A28b
   */
  'probill_ranges.refuseOverlap': async ({ connection, id, record = {}, previous, system }) => {
    if (previous && rangeFields.every((name) => record[name] === previous[name])) return undefined;
    const [first, last, next] = [String(record['first']), String(record['last']), String(record['next'])];
    if (!previous || first !== previous['first'] || last !== previous['last']) {
      await connection.run(sql`select pg_advisory_xact_lock(hashtextextended('probill ranges', 0))`);
      const all = system('ranges of probills');
      const found = await connection.run(sql`
        select 1 from ${table(all, 'probill_ranges', 'r')} where r.first <= ${last} and r.last >= ${first} and r.id <> ${id ?? 0} limit 1`);
      if (found.length > 0) throw probillErrors.probill_range_overlaps({}, { errors: { first: { key: 'error.probill_range_overlaps' } } });
    }
    // A draw counts by itself: the last number of a range stays, used up.
    if (previous && record['low'] !== previous['low']) return undefined;
    const moved = !previous || rangeFields.some((name) => name !== 'next' && record[name] !== previous[name]);
    return moved ? { low: countProbills(next, last, methodOf(record['check_digit'])) < Number(record['warn_below']) } : undefined;
  },

  /**
   * Before each save of a bill with another probill: a number of a range passes the check of that range; outside of all ranges any does.
   * @throws AppError `probill_invalid` (400). Law F14
   */
  'bols.checkProbill': async ({ connection, record = {}, previous, system }) => {
    const { probill } = record;
    if (typeof probill !== 'string' || probill === previous?.['probill']) return undefined;
    const [range] = await connection.run(sql<{ method: string }>`
      select r.check_digit as method from ${table(system('ranges of probills'), 'probill_ranges', 'r')}
      where r.first <= ${probill} and r.last >= ${probill} limit 1`);
    if (range && !isChecked(probill, methodOf(range.method)))
      throw probillErrors.probill_invalid({}, { errors: { probill: { key: 'error.probill_invalid' } } });
    return undefined;
  },

  /** Before each save of a bill with another payer: its release no longer counts. States B-4 */
  'bols.endRelease': async ({ record = {}, previous }) => {
    if (!previous || payerFields.every((name) => record[name] === previous[name])) return undefined;
    return { released_by: null, third_party_verified: false };
  },
});
