/** Times of two ways to the same result, in milliseconds. */
export interface Comparison {
  readonly samples: number;
  readonly ours: Percentiles;
  readonly raw: Percentiles;
}

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

export interface MeasureOptions {
  readonly warmUps: number;
  readonly atLeast: number;
  readonly atMost: number;
  /** Time after which no new pair starts. */
  readonly budgetMs: number;
}

/** Runs two ways in turn, so that other load on the machine affects both equally. */
export async function compare(ours: () => Promise<unknown>, raw: () => Promise<unknown>, options: MeasureOptions): Promise<Comparison> {
  for (let i = 0; i < options.warmUps; i++) {
    await ours();
    await raw();
  }
  const times = { ours: [] as number[], raw: [] as number[] };
  const end = performance.now() + options.budgetMs;
  while (times.ours.length < options.atMost && (times.ours.length < options.atLeast || performance.now() < end)) {
    times.ours.push(await timeOf(ours));
    times.raw.push(await timeOf(raw));
  }
  return { samples: times.ours.length, ours: percentiles(times.ours), raw: percentiles(times.raw) };
}

/** Duration of work in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Median and 99th percentile of durations, in their unit. */
export function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
