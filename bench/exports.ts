// Budget of a CSV export of all rows: at least 70 % of the rate of COPY with the same columns.
import type { BenchPortal } from './BenchPortal.ts';
import { timeOf } from './measure.ts';

export interface ExportResult {
  readonly rows: number;
  readonly bytes: number;
  /** Rows a second, the best of the rounds. */
  readonly ours: number;
  readonly raw: number;
  /** Largest resident memory of the process during our exports. */
  readonly memoryMb: number;
  readonly isWithinBudget: boolean;
}

const rounds = 5;

export async function measureExport(portal: BenchPortal): Promise<ExportResult> {
  let [ours, raw, bytes, memory] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let i = 0; i < rounds; i++) {
    const watch = setInterval(() => (memory = Math.max(memory, process.memoryUsage.rss())), 50);
    const file = await portal.admin.download('/api/export', { api_url: 'api/shipments', output_type: 'CSV', timezone: 'America/Toronto' });
    clearInterval(watch);
    const rawMs = await timeOf(portal.raw.copyAll);
    bytes = file.bytes;
    ours = Math.min(ours, file.ms);
    raw = Math.min(raw, rawMs);
  }
  const rate = (ms: number): number => Math.round((portal.shipments / ms) * 1000);
  return {
    rows: portal.shipments,
    bytes,
    ours: rate(ours),
    raw: rate(raw),
    memoryMb: Math.round(memory / (1 << 20)),
    isWithinBudget: rate(ours) >= 0.7 * rate(raw),
  };
}
