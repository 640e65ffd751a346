// `npm start`: reads the environment, starts the portal, stops it on a signal, also while it starts.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartProblem } from './db/errors/StartProblem.ts';
import { type Config, parseConfig } from './settings/config.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readConfig(): Config {
  const read = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'));
  if ('problems' in read) throw new StartProblem(read.problems.join('\n'), '');
  return read.config;
}

/** Refuses arguments: variables of the environment hold all settings. @throws StartProblem */
function refuseArguments(): void {
  const [first] = process.argv.slice(2);
  if (first !== undefined)
    throw new StartProblem(
      `The start takes no arguments such as ${first}.`,
      'The README lists its variables, for instance: PORT=8081 npm start',
    );
}

function printWelcome({ address, demoUsers }: RunningPortal, config: Config): void {
  print(`\n${config.productName} is ready: ${config.publicUrl ?? address}/`);
  print(`API: ${address}/api/docs/`);
  if (demoUsers.size === 0) return;
  const word = config.demoPasswordIsGiven ? 'DEMO_PASSWORD' : config.demoPassword;
  print(`Demo accounts (company, user), all with the password ${word}:`);
  for (const [company, users] of demoUsers) for (const { username } of users) print(`  ${company}  ${username}`);
}

// Numbers of the signals: an aborted start exits with the code of a program that the signal ended.
const stopSignals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type StopSignal = keyof typeof stopSignals;

/**
 * Calls `stop` at the first signal. A terminal sends Ctrl-C both to this process and to its parent, which passes the signal on, so a second
 * signal is expected. A third changes nothing either: otherwise PostgreSQL would be left running.
 */
function onFirstSignal(stop: (signal: StopSignal) => void): void {
  let isStopping = false;
  const handle = (signal: StopSignal): void => {
    if (isStopping) return;
    isStopping = true;
    stop(signal);
  };
  process.on('SIGHUP', () => handle('SIGHUP'));
  process.on('SIGINT', () => handle('SIGINT'));
  process.on('SIGTERM', () => handle('SIGTERM'));
}

async function stopPortal(portal: RunningPortal): Promise<number> {
  try {
    await portal.stop();
    print('Stopped.');
    return 0;
  } catch (error) {
    process.stderr.write(`Not everything could be stopped: ${sentenceOf(error)}\n`);
    return 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartProblem) return `${error.message} ${error.remedy}`.trimEnd();
  return error instanceof Error ? error.message : String(error);
}

/** @returns the exit code of a start that failed or was given up */
function reportFailure(error: unknown, receivedSignal: StopSignal | undefined): number {
  if (receivedSignal !== undefined) {
    print('The start was cancelled.');
    return 128 + stopSignals[receivedSignal];
  }
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`${sentenceOf(error)}\n`);
  return 1;
}

/** Within it a thread that compiles has ended its work, or got the collection of garbage that it waits for. */
const restMs = 200;

/** Ends the process. At once it could wait for ever: `process.exit` joins threads that may wait for the main one (nodejs/node#54918). */
async function leave(code: number): Promise<never> {
  await setTimeout(restMs);
  return process.exit(code);
}

let running: RunningPortal | undefined;
let receivedSignal: StopSignal | undefined;
const startAbort = new AbortController();
onFirstSignal((signal) => {
  if (running) return void stopPortal(running).then(leave);
  receivedSignal = signal;
  print('Cancelling the start ...');
  startAbort.abort(new Error('The start was cancelled.'));
});

try {
  refuseArguments();
  const config = readConfig();
  running = await startPortal(config, print, startAbort.signal);
  printWelcome(running, config);
} catch (error) {
  await leave(reportFailure(error, receivedSignal));
}
