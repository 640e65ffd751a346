import { setTimeout } from 'node:timers/promises';
import { type CheckMethod, countProbills, nextProbill, probillAfter } from '../../../shared/domain/probills/checkDigits.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
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
  for (const range of await lockRanges(event, all, Number(account?.['customer']))) {
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

/** Time between two looks at ranges that another bill holds, and the number of looks: ten seconds in all. */
const lookMs = 25;
const looksMax = 400;

/** The ranges of the customer, then those of all. One that a draw has used up keeps its last number, which is no longer free. */
async function lockRanges({ connection }: EffectEvent, all: CallContext, customer: number): Promise<readonly ProbillRange[]> {
  const ranges = sql<ProbillRange>`
    select r.id, r.next, r.last, r.check_digit as method, r.warn_below from ${table(all, 'probill_ranges', 'r')}
    where r.status = 'active' and (r.customer = ${customer} or r.customer is null)
    order by r.customer is null, r.first for update of r nowait`;
  // All who ship draw from the same ranges, each held while a paper is made. In the line of the lock the last of many
  // would be refused after two seconds.
  for (let looks = 1; ; looks += 1)
    try {
      return await connection.transaction((tx) => tx.run(ranges));
    } catch (error) {
      if (looks === looksMax || !(error instanceof AppError) || error.code !== 'record_busy') throw error;
      await setTimeout(lookMs, undefined, { signal: connection.ctx.signal });
    }
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
