// Budget of a list: p50 <= 1.2 x raw + 2 ms, p99 <= 3 x raw + 10 ms; raw: same rows and count by hand-written `lists.sql` (decisions 16).
import { isDeepStrictEqual } from 'node:util';
import type { BenchPortal } from './BenchPortal.ts';
import { listCases } from './listCases.ts';
import { type Comparison, compare } from './measure.ts';

export interface ListResult extends Comparison {
  readonly name: string;
  readonly rows: number;
  readonly isWithinBudget: boolean;
}

/** Measures every kind of list request, after a check that both ways answer the same rows and count. */
export async function measureLists(portal: BenchPortal, print: (result: ListResult) => void): Promise<ListResult[]> {
  const results: ListResult[] = [];
  for (const { name, query, values, as = 'admin' } of await listCases(portal)) {
    const path = `/api/shipments?${new URLSearchParams(query).toString()}`;
    const ours = (): Promise<Buffer> => portal[as].get(path);
    const raw = () => portal.raw.list({ name, ...(values && { values }) });

    const [answer, expected] = [parseAnswer(await ours()), await raw()];
    const isSame = answer.results.every(({ id }, i) => id === expected.ids[i]) && answer.results.length === expected.ids.length;
    if (answer.results[0] && !isDeepStrictEqual(Object.keys(answer.results[0]), expected.columns))
      throw new Error(`${name}: ours has the cells ${Object.keys(answer.results[0]).join(' ')}, raw ${expected.columns.join(' ')}`);
    if (!isSame || (expected.count !== undefined && !answer.count_estimated && answer.count !== expected.count))
      throw new Error(
        `${name}: ours ${answer.count} ${answer.results.map(({ id }) => id).join(' ')}, raw ${expected.count} ${expected.ids.join(' ')}`,
      );

    const measured = await compare(ours, raw, { warmUps: 5, atLeast: 20, atMost: 300, budgetMs: 10_000 });
    const { ours: o, raw: r } = measured;
    const result = {
      name,
      rows: expected.count ?? expected.ids.length,
      ...measured,
      isWithinBudget: o.p50 <= 1.2 * r.p50 + 2 && o.p99 <= 3 * r.p99 + 10,
    };
    print(result);
    results.push(result);
  }
  return results;
}

interface ListAnswer {
  readonly results: readonly { readonly id: number }[];
  readonly count?: number;
  readonly count_estimated?: boolean;
}

function parseAnswer(text: Buffer): ListAnswer {
  return JSON.parse(text.toString()) as ListAnswer;
}
