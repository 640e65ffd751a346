import { type CheckMethod, countProbills, nextProbill, probillAfter } from '../../../shared/domain/probills/checkDigits.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { nameWithin } from '../../db/homeSchema.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import type { Effect, EffectEvent } from '../../framework/registrations/effects.ts';
import { probillErrors } from './probillErrors.ts';

interface ProbillRange {
  readonly id: number;
  readonly next: string;
  readonly last: string;
  readonly method: CheckMethod;
  readonly warn_below: number;
}

/**
 * Gives the bill its probill: the next number of a range of its customer, else of a range for all. The ranges stay locked until the
 * transaction ends, so that no number is given twice. A number that was typed on a preprinted label stays.
 * @throws AppError `probills_used_up` (409)
 */
export const drawProbill: Effect = async (event) => {
  const { id, entity, record, records, system } = event;
  if (typeof record['probill'] === 'string') return;
  const all = system('probill of a bill of lading');
  const account = await records.find(all, 'customer_accounts', Number(record['account']));
  for (const customer of [Number(account?.['customer']), null])
    for (const range of await lockRanges(event, all, customer)) {
      const number = await findFree(event, all, range);
      if (number === undefined) continue;
      const next = nextProbill(probillAfter(number), range.last, range.method);
      const left = next === undefined ? 0 : countProbills(next, range.last, range.method);
      await records.change(all, 'probill_ranges', range.id, {}, { set: { next: next ?? range.last, low: left < range.warn_below } });
      await records.change(all, entity.name, id, {}, { set: { probill: number } });
      return;
    }
  throw probillErrors.probills_used_up();
};

/** Time in the line of the draws, as good as endless: each draw before it ends by itself. */
const lineMs = 300_000;

/**
 * The ranges of a customer, or those of all. Each range is held while a paper is made, and all who ship draw from the ranges of all: draws
 * take their turn in a line of their own, in the order of their arrival, before they lock the rows that people change. A range that is
 * used up keeps its last number, which is no longer free.
 * @param customer null: the ranges of all
 */
async function lockRanges({ connection }: EffectEvent, all: CallContext, customer: number | null): Promise<readonly ProbillRange[]> {
  const isTheirs = customer === null ? sql`r.customer is null` : sql`r.customer = ${customer}`;
  const active = sql`${table(all, 'probill_ranges', 'r')} where r.status = 'active' and ${isTheirs}`;
  if ((await connection.run(sql`select 1 from ${active} limit 1`)).length === 0) return [];
  const line = `draws of probills ${customer ?? 'of all'}`;
  await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameWithin(connection, line)}, 0))`, {
    inLine: true,
    timeoutMs: lineMs,
  });
  return connection.run(sql<ProbillRange>`
    select r.id, r.next, r.last, r.check_digit as method, r.warn_below from ${active} order by r.first for update of r`);
}

/** Numbers looked up at once: those that were typed on bills and shipments are passed over. */
const atOnce = 100;

async function findFree({ connection }: EffectEvent, all: CallContext, { next, last, method }: ProbillRange): Promise<string | undefined> {
  let from = nextProbill(next, last, method);
  while (from !== undefined) {
    const numbers: string[] = [];
    while (from !== undefined && numbers.length < atOnce) {
      numbers.push(from);
      from = nextProbill(probillAfter(from), last, method);
    }
    const used = await connection.run(sql<{ probill: string }>`
      select b.probill from ${table(all, 'bols', 'b')} where b.probill = any(${numbers}::text[])
      union all select s.probill from ${table(all, 'shipments', 's')} where s.probill = any(${numbers}::text[])`);
    const taken = new Set(used.map(({ probill }) => textOf(probill)));
    const free = numbers.find((number) => !taken.has(number));
    if (free !== undefined) return free;
  }
  return undefined;
}
