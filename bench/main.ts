// Measures the promises of speed: `npm run bench [-- --sizes 20000,1000000] [--parts rows,count,both] [--seconds 10] [--fresh]`. The data
// folder keeps the demo of each size for the next run; --fresh loads it again, which measures loading too. Results go to bench/results.
// `npm run bench -- --frames` measures scrolling in a browser instead, over the smallest of the sizes;
// `npm run bench -- pages [--rounds 5] [--asked]` the first view of pages without a cache: requests, bytes, times, and each address with --asked;
// `npm run bench -- rates` a price of ten lines; `npm run bench -- imports` a file of 1,000 rows;
// `npm run bench -- reports` a list beside 200 push reports that are due at once.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../scripts/runScript.ts';
import { openDatabase } from '../src/server/db/Database.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { dataFolder } from '../src/server/db/postgres/dataFolder.ts';
import { startPostgres } from '../src/server/db/postgres/startPostgres.ts';
import { sql } from '../src/server/db/sql.ts';
import { openBenchPortal } from './BenchPortal.ts';
import { measureCreates } from './creates.ts';
import { type ExportResult, measureExport } from './exports.ts';
import { measureFrames } from './frames.ts';
import { importBudget, measureImports } from './imports.ts';
import { type ListPart, type ListResult, listParts, measureLists } from './lists.ts';
import type { Comparison } from './measure.ts';
import { measurePages, type PageResult } from './pages.ts';
import { measureRates, rateBudget } from './rates.ts';
import { measureReports, reportBudget } from './reports.ts';

interface SizeResult {
  readonly shipments: number;
  /** Seconds of the load, with all indexes; absent if the demo existed. */
  readonly load?: number;
  readonly lists: readonly ListResult[];
  readonly create: Comparison;
  readonly export: ExportResult;
}

const root = path.resolve(import.meta.dirname, '..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

interface BenchOptions {
  readonly parts: readonly ListPart[];
  readonly seconds: number;
}

async function measureSize(
  server: Awaited<ReturnType<typeof startPostgres>>,
  shipments: number,
  { parts, seconds }: BenchOptions,
): Promise<SizeResult> {
  print(`\n### ${shipments.toLocaleString('en')} shipments\n`);
  const portal = await openBenchPortal(server, shipments);
  try {
    if (portal.loadSeconds !== undefined) print(`Loaded with all indexes in ${portal.loadSeconds} s.\n`);
    print('| list request | part | matching rows | raw p50 | ours p50 | ratio | raw p99 | ours p99 | pairs | in budget |');
    print('|---|---|---:|---:|---:|---:|---:|---:|---:|---|');
    const lists = await measureLists(portal, {
      parts,
      seconds,
      print: ({ name, part, rows, raw, ours, samples, isWithinBudget }) =>
        print(
          `| ${name} | ${part} | ${rows.toLocaleString('en')} | ${ms(raw.p50)} | ${ms(ours.p50)} | ${(ours.p50 / raw.p50).toFixed(2)} | ${ms(raw.p99)} | ${ms(ours.p99)} | ${samples} | ${isWithinBudget ? 'yes' : '**no**'} |`,
        ),
    });
    const slowest = lists.filter(({ part }) => part === 'rows').toSorted((a, b) => b.ours.p50 - a.ours.p50)[0];
    if (slowest) print(`\nRows shown (median): at most ${ms(slowest.ours.p50)} ms, ${slowest.name}.`);
    const create = await measureCreates(portal);
    print(
      `\nCreate: raw p50 ${ms(create.raw.p50)} ms, ours ${ms(create.ours.p50)} ms; p99 ${ms(create.raw.p99)} and ${ms(create.ours.p99)} ms.`,
    );
    const exported = await measureExport(portal);
    print(
      `CSV of all rows: ${exported.ours.toLocaleString('en')} rows a second, COPY ${exported.raw.toLocaleString('en')} (${Math.round((exported.ours / exported.raw) * 100)} %, ${exported.isWithinBudget ? 'in budget' : '**not in budget**'}); ${Math.round(exported.bytes / (1 << 20))} MB, memory at most ${exported.memoryMb} MB.`,
    );
    return { shipments, ...(portal.loadSeconds !== undefined && { load: portal.loadSeconds }), lists, create, export: exported };
  } finally {
    await portal.stop();
  }
}

/** The machine of the measurement. */
function machine(): Readonly<Record<string, string | number>> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / (1 << 30)),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    commit,
  };
}

async function printFrames(server: Awaited<ReturnType<typeof startPostgres>>, shipments: number): Promise<void> {
  const portal = await openBenchPortal(server, shipments);
  const { address, password } = portal;
  print('| 100 rows of 60 columns | frames | p50 | p95 | longest | work a frame |');
  print('|---|---:|---:|---:|---:|---:|');
  try {
    await measureFrames({
      address,
      password,
      rounds: 3,
      print: ({ way, frames, p50, p95, longest, work }) => print(`| ${way} | ${frames} | ${p50} | ${p95} | ${longest} | ${work} |`),
    });
  } finally {
    await portal.stop();
  }
}

async function printPages(
  server: Awaited<ReturnType<typeof startPostgres>>,
  shipments: number,
  { rounds, isAskedShown }: { readonly rounds: number; readonly isAskedShown: boolean },
): Promise<void> {
  const portal = await openBenchPortal(server, shipments);
  const { address, password } = portal;
  print(
    '| page | requests | scripts | below 10 kB | calls | scripts, kB | all, kB | drawn after, ms | answer to drawing, ms | layout shift | later: requests | kB |',
  );
  print('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  const kB = (bytes: number): string => (bytes / 1000).toFixed(0);
  const printPage = (page: PageResult): void => {
    const weight = [page.requests, page.scripts, page.smallScripts, page.calls, kB(page.scriptBytes), kB(page.bytes)];
    const times = [page.drawnAt.toFixed(0), page.drawMs?.toFixed(0) ?? '', page.layoutShift.toFixed(4)];
    print(`| ${[page.name, ...weight, ...times, page.aheadRequests, kB(page.aheadBytes)].join(' | ')} |`);
    if (isAskedShown) for (const asked of page.asked) print(`  ${asked}`);
  };
  try {
    await measurePages({ address, password, rounds, print: printPage });
  } finally {
    await portal.stop();
  }
}

/** @returns true: within the budget */
async function printRates(server: Awaited<ReturnType<typeof startPostgres>>, shipments: number): Promise<boolean> {
  const portal = await openBenchPortal(server, shipments);
  try {
    const { ours, raw, samples } = await measureRates(portal);
    const isKept = ours.p50 <= rateBudget.p50 && ours.p99 <= rateBudget.p99;
    print('| price of ten lines | raw p50 | ours p50 | raw p99 | ours p99 | pairs | in budget |');
    print('|---|---:|---:|---:|---:|---:|---|');
    print(
      `| ${shipments.toLocaleString('en')} shipments | ${ms(raw.p50)} | ${ms(ours.p50)} | ${ms(raw.p99)} | ${ms(ours.p99)} | ${samples} | ${isKept ? 'yes' : '**no**'} |`,
    );
    return isKept;
  } finally {
    await portal.stop();
  }
}

/** @returns true: within the budget */
async function printImports(server: Awaited<ReturnType<typeof startPostgres>>, shipments: number): Promise<boolean> {
  const portal = await openBenchPortal(server, shipments);
  const seconds = (value: number): string => (value / 1000).toFixed(1);
  try {
    const { rows, check, commit, raw } = await measureImports(portal);
    const isKept = Math.max(check, commit) <= importBudget;
    print('| bills of lading from a file | raw, s | check, s | import, s | in budget |');
    print('|---|---:|---:|---:|---|');
    print(
      `| ${rows.toLocaleString('en')} rows | ${seconds(raw)} | ${seconds(check)} | ${seconds(commit)} | ${isKept ? 'yes' : '**no**'} |`,
    );
    return isKept;
  } finally {
    await portal.stop();
  }
}

/** @returns true: within the budget */
async function printReports(server: Awaited<ReturnType<typeof startPostgres>>, shipments: number): Promise<boolean> {
  const portal = await openBenchPortal(server, shipments);
  try {
    const { reports, alone, beside, elapsed } = await measureReports(portal);
    const isKept = beside.p50 <= reportBudget * alone.p50 && beside.p99 <= reportBudget * alone.p99;
    print('| a list of 20 rows | requests | refused | p50 | p99 | thread held at most | in budget |');
    print('|---|---:|---:|---:|---:|---:|---|');
    print(`| alone | ${alone.samples} | ${alone.refused} | ${ms(alone.p50)} | ${ms(alone.p99)} | ${ms(alone.held)} | |`);
    print(
      `| beside ${reports} reports, ${(elapsed / 1000).toFixed(1)} s | ${beside.samples} | ${beside.refused} | ${ms(beside.p50)} | ${ms(beside.p99)} | ${ms(beside.held)} | ${isKept ? 'yes' : '**no**'} |`,
    );
    return isKept;
  } finally {
    await portal.stop();
  }
}

async function dropDatabases(server: Awaited<ReturnType<typeof startPostgres>>, sizes: readonly number[]): Promise<void> {
  const home = await openDatabase({ embedded: server.address, poolSize: 1 });
  for (const size of sizes) await home.unscoped('load the benchmark anew').run(sql`drop database if exists ${sql.id(`bench_${size}`)}`);
  await home.close();
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: '20000,1000000' },
      parts: { type: 'string', default: listParts.join(',') },
      seconds: { type: 'string', default: '10' },
      fresh: { type: 'boolean', default: false },
      frames: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      asked: { type: 'boolean', default: false },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100))
    throw new StartProblem('--sizes takes whole numbers from 100, separated by commas.', 'Correct it or leave it out.');
  const parts = listParts.filter((part) => values.parts.split(',').includes(part));
  const seconds = Number(values.seconds);
  if (parts.length !== values.parts.split(',').length || !(seconds > 0))
    throw new StartProblem('--parts takes rows, count and both, --seconds a positive number.', 'Correct it or leave it out.');

  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new StartProblem('--rounds takes a whole number from 1.', 'Correct it or leave it out.');
  const [kind] = positionals;
  if (positionals.length > 1 || (kind !== undefined && !['pages', 'rates', 'imports', 'reports'].includes(kind)))
    throw new StartProblem(
      `Unknown part of the benchmark: ${positionals.join(' ')}.`,
      'Write pages, rates, imports or reports, or leave it out.',
    );

  const server = await startPostgres({ folder: path.join(dataFolder(process.env['DATA_DIR'], root, 'waybill'), 'bench') });
  try {
    if (values.fresh) await dropDatabases(server, sizes);
    if (values.frames) return await printFrames(server, Math.min(...sizes));
    if (kind === 'pages') return await printPages(server, Math.min(...sizes), { rounds, isAskedShown: values.asked });
    const budgeted = { rates: printRates, imports: printImports, reports: printReports };
    if (kind === 'rates' || kind === 'imports' || kind === 'reports') {
      const isKept = await budgeted[kind](server, Math.min(...sizes));
      if (!isKept) process.exitCode = 1;
      return;
    }
    const results: SizeResult[] = [];
    for (const size of sizes) results.push(await measureSize(server, size, { parts, seconds }));
    const folder = path.join(root, 'bench/results');
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${new Date().toISOString().slice(0, 10)}.json`);
    fs.writeFileSync(file, `${JSON.stringify({ machine: machine(), sizes: results }, undefined, 2)}\n`);
    print(`\nWritten to ${path.relative(root, file)}.`);
    const isKept = results.every(({ lists, export: exported }) => exported.isWithinBudget && lists.every((list) => list.isWithinBudget));
    if (!isKept) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}, 'Usage: npm run bench [-- --sizes 20000,1000000] [--parts rows,count,both] [--seconds 10] [--fresh] [--frames] | pages [--rounds 5] [--asked] | rates | imports | reports');
