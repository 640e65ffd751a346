// Budget of a list: p50 <= 1.2 x raw + 2 ms, p99 <= 3 x raw + 10 ms; raw: the same by hand-written `lists.sql` (law 16). Requests for rows
// only, which people wait for, also within 100 ms at the median.
import { isDeepStrictEqual } from 'node:util';
import type { BenchPortal } from './BenchPortal.ts';
import { type ListCase, listCases } from './listCases.ts';
import { type Comparison, compare } from './measure.ts';

/** A grid asks for `rows`, then for the `count` with its totals; other clients can ask for `both` in one request. */
export const listParts = ['rows', 'count', 'both'] as const;
export type ListPart = (typeof listParts)[number];

export interface ListResult extends Comparison {
  readonly name: string;
  readonly part: ListPart;
  readonly rows: number;
  readonly isWithinBudget: boolean;
}

export interface ListOptions {
  readonly parts: readonly ListPart[];
  /** Time for each part of a case. */
  readonly seconds: number;
  readonly print: (result: ListResult) => void;
}

const rowsBudgetMs = 100;

/** Measures every kind of list request, after a check that both ways answer the same rows and count. */
export async function measureLists(portal: BenchPortal, { parts, seconds, print }: ListOptions): Promise<ListResult[]> {
  const results: ListResult[] = [];
  for (const each of await listCases(portal))
    for (const part of parts.filter((wanted) => portal.raw.answers(each, wanted))) {
      const { name, as = 'admin' } = each;
      const path = `/api/shipments?${new URLSearchParams(queryOf(each, part)).toString()}`;
      const ours = (): Promise<Buffer> => portal[as].get(path);
      const raw = () => portal.raw.list(each, part);

      const expected = await raw();
      checkSame(`${name}, ${part}`, part, parseAnswer(await ours()), expected);

      const measured = await compare(ours, raw, { warmUps: 5, atLeast: 20, atMost: 300, budgetMs: seconds * 1000 });
      const { ours: o, raw: r } = measured;
      const isShown = part !== 'rows' || o.p50 <= rowsBudgetMs;
      const result = {
        name,
        part,
        rows: expected.count ?? expected.ids.length,
        ...measured,
        isWithinBudget: isShown && o.p50 <= 1.2 * r.p50 + 2 && o.p99 <= 3 * r.p99 + 10,
      };
      print(result);
      results.push(result);
    }
  return results;
}

/** The parameters of a part, as a grid writes them. */
function queryOf({ query }: ListCase, part: ListPart): Record<string, string> {
  const { aggregate, limit, offset, after, before, sort, ...filters } = query;
  const totals = aggregate === undefined ? {} : { aggregate };
  if (part === 'count') return { ...filters, ...totals, rows: 'false', columns: 'false' };
  const place = Object.fromEntries(Object.entries({ limit, offset, after, before, sort }).filter(([, value]) => value !== undefined));
  return part === 'rows' ? { ...filters, ...place, count: 'false', columns: 'false' } : { ...query };
}

/** @throws Error for another answer than the hand-written statements give */
function checkSame(name: string, part: ListPart, answer: ListAnswer, expected: Awaited<ReturnType<BenchPortal['raw']['list']>>): void {
  const { results = [] } = answer;
  const isSame = results.every(({ id }, i) => id === expected.ids[i]) && (part === 'count' || results.length === expected.ids.length);
  if (results[0] && !isDeepStrictEqual(Object.keys(results[0]), expected.columns))
    throw new Error(`${name}: ours has the cells ${Object.keys(results[0]).join(' ')}, raw ${expected.columns.join(' ')}`);
  const isCounted = part === 'rows' || expected.count === undefined || answer.count_estimated || answer.count === expected.count;
  if (!isSame || !isCounted)
    throw new Error(
      `${name}: ours ${answer.count} ${results.map(({ id }) => id).join(' ')}, raw ${expected.count} ${expected.ids.join(' ')}`,
    );
}

interface ListAnswer {
  readonly results?: readonly { readonly id: number }[];
  readonly count?: number;
  readonly count_estimated?: boolean;
}

function parseAnswer(text: Buffer): ListAnswer {
  return JSON.parse(text.toString()) as ListAnswer;
}
