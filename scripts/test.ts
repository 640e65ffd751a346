// `npm test` and `npm run test:deep`: every check of the project, then the slowest files and one closing line for the whole run.
import fs from 'node:fs';
import path from 'node:path';
import { Misuse, runScript } from './runScript.ts';
import { parseScriptArgs } from './scriptArgs.ts';
import { type ChangedFiles, changedFiles } from './testing/changedFiles.ts';
import { failedTests, fileTimes, resultsFolder, slowestFiles } from './testing/reports.ts';
import { runStages } from './testing/runStages.ts';
import { stagesOf, type TestPlan } from './testing/steps.ts';

const usage = 'Usage: npm test [-- --changed [--since <commit>]], or npm run test:deep [-- --shard <part>/<parts>]';
const help = `  --changed          the checks, and the tests of what differs from the last commit
  --since <commit>   with --changed: what differs from that commit
  --deep             everything, every product of definitions, accounts and formats in full; npm run test:deep says it
  --shard 1/2        a part of the tests, on one of several machines
One file by itself: npx vitest run <file>, npx playwright test <file>; docs/testing.md has more.`;

await runScript(async () => {
  const plan = planOf();
  claimResults();
  const results = await runStages(stagesOf(plan));
  const times = fileTimes();
  fs.writeFileSync(path.join(resultsFolder, 'times.json'), JSON.stringify(times, undefined, 1));
  console.log(`\n${slowestFiles(times, 15).join('\n')}`);
  const failures = results.filter(({ failed }) => failed > 0);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}\n${failedTests().join('\n')}`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}, usage);

function planOf(): TestPlan {
  const { values, positionals } = parseScriptArgs(
    { usage, text: help },
    { changed: { type: 'boolean' }, since: { type: 'string' }, deep: { type: 'boolean' }, shard: { type: 'string' } },
  );
  const { changed: isChanged = false, since, deep = false, shard } = values;
  if (positionals.length > 0) throw new Misuse(`Unexpected argument '${positionals[0]}'.`);
  if (since !== undefined && !isChanged) throw new Misuse('--since goes with --changed.');
  if (shard !== undefined && (!/^[1-9]\d*\/[1-9]\d*$/.test(shard) || isChanged))
    throw new Misuse('--shard is a part of all tests, such as 1/2.');
  return { deep, ...(shard !== undefined && { shard }), ...(isChanged && { changed: changesSince(since ?? 'HEAD') }) };
}

function changesSince(commit: string): ChangedFiles {
  try {
    return changedFiles(commit);
  } catch (error) {
    throw new Misuse(`git does not know the commit '${commit}'.`, { cause: error });
  }
}

/** Empties the folder of results. @throws Misuse while another run of this checkout writes there */
function claimResults(): void {
  const holder = path.join(resultsFolder, 'running');
  const pid = fs.existsSync(holder) ? Number(fs.readFileSync(holder, 'utf8')) : 0;
  if (pid > 0 && isAlive(pid)) throw new Misuse(`Process ${pid} runs the tests of this checkout already: wait for its end.`);
  fs.rmSync(resultsFolder, { recursive: true, force: true });
  fs.mkdirSync(resultsFolder, { recursive: true });
  fs.writeFileSync(holder, String(process.pid));
  process.on('exit', () => fs.rmSync(holder, { force: true }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
