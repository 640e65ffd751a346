// `npm start`: reads the environment, starts the portal, stops it on a signal.
import path from 'node:path';
import { type Config, parseConfig } from './config.ts';
import { StartProblem } from './db/StartProblem.ts';
import { type RunningPortal, startPortal } from './startPortal.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readConfig(): Config {
  const read = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'));
  if ('problems' in read) throw new StartProblem(read.problems.join('\n'), '');
  return read.config;
}

function printWelcome({ address, demoUsers }: RunningPortal, config: Config): void {
  print(`\n${config.productName} is ready: ${config.publicUrl ?? address}/`);
  print(`API: ${address}/api/docs/`);
  if (demoUsers.size === 0) return;
  const word = config.demoPasswordIsGiven ? 'DEMO_PASSWORD' : config.demoPassword;
  print(`Demo accounts (company, user), all with the password ${word}:`);
  for (const [company, users] of demoUsers) for (const user of users) print(`  ${company}  ${user}`);
}

/** A terminal sends Ctrl-C to this process and to the one that started it, which passes it on: the second one is expected. */
function stopOnSignal(portal: RunningPortal): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      portal.stop().then(
        () => {
          print('Stopped.');
          process.exit(0);
        },
        (error: unknown) => {
          process.stderr.write(`Stopped badly: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
}

try {
  const config = readConfig();
  const portal = await startPortal(config, print);
  stopOnSignal(portal);
  printWelcome(portal, config);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`${error.message} ${error.remedy}`.trimEnd());
  process.stderr.write('\n');
  process.exit(1);
}
