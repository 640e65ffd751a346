// Loads demo data: `npm run demo -- [--shipments 1000000] [--seed waybill-demo] [--anchor 2026-03-10]`.
// Into an empty database it loads everything; in a database with a demo it replaces only the shipments. The database is
// the one that `npm start` uses (DATABASE_URL, or the embedded one under DATA_DIR), and a running server may stay up.
import { parseArgs } from 'node:util';
import type { Connection } from '../src/server/db/Connection.ts';
import type { Database } from '../src/server/db/Database.ts';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { markVisible } from '../src/server/db/schema/bulkLoad.ts';
import { syncSchema } from '../src/server/db/schema/syncSchema.ts';
import { loadDemo } from '../src/server/domain/demo/loadDemo.ts';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { updateData } from '../src/server/seedDatabase.ts';
import type { Config } from '../src/server/settings/config.ts';
import { statementPrinter } from '../src/server/statementPrinter.ts';
import { runScript } from './runScript.ts';
import { readConfig, root, withDatabase } from './withDatabase.ts';

/** Reads the command line; reports each wrong value in one sentence. */
function parseOptions(config: Config): { shipments: number; seed: string; anchor: string } {
  const { values } = parseArgs({ options: { shipments: { type: 'string' }, seed: { type: 'string' }, anchor: { type: 'string' } } });
  const shipments = values.shipments ?? String(config.demoShipments);
  if (!/^\d{1,8}$/.test(shipments) || Number(shipments) > 10_000_000)
    throw new StartProblem('--shipments must be a whole number from 0 to 10000000.', 'Correct it or leave it out.');
  const anchor = values.anchor ?? new Date().toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(anchor) || Number.isNaN(Date.parse(anchor)) || new Date(anchor).toISOString().slice(0, 10) !== anchor)
    throw new StartProblem('--anchor must be a day such as 2026-03-10.', 'Correct it or leave it out.');
  return { shipments: Number(shipments), seed: values.seed ?? 'waybill-demo', anchor };
}

async function load(database: Database, connection: Connection, config: Config, options: ReturnType<typeof parseOptions>): Promise<void> {
  const { registry } = loadDefinitions(root);
  if (!registry) throw new StartProblem('The definitions have errors.', 'Run npm run lint:definitions to see them.');
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const statements = await statementPrinter({ connection, print, isEach: config.printsStatements });
  const { refusals } = await syncSchema(database, registry, { print: statements.print });
  statements.end();
  if (refusals.some(({ blocks }) => blocks))
    throw new StartProblem('The database does not fit the definitions.', 'Run npm run db:apply to see and run the changes.');
  await updateData(connection, registry, config, print);
  const report = await loadDemo(connection, registry, {
    ...options,
    productCode: config.productCode,
    password: config.demoPassword,
    print,
    ...(config.printsStatements && { printStatement: (statement) => print(`Database: ${statement}`) }),
  });
  await markVisible(connection, report.tables);
  const extent = report.madeWorld ? 'Loaded the demo with' : 'Replaced the demo\u2019s shipments:';
  print(`${extent} ${report.shipments.toLocaleString('en')} shipments in ${report.seconds} s.`);
}

async function main(): Promise<void> {
  const config = readConfig();
  const options = parseOptions(config);
  await withDatabase(config, config.databaseUrl, (database, connection) => load(database, connection, config, options));
}

await runScript(main, 'Usage: npm run demo -- [--shipments 1000000] [--seed waybill-demo] [--anchor 2026-03-10]');
