import path from 'node:path';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import { formatMessage } from '../shared/framework/messages/messages.ts';
import type { Database } from './db/Database.ts';
import { StartProblem } from './db/errors/StartProblem.ts';
import type { Sentence } from './db/schema/Change.ts';
import { syncSchema } from './db/schema/syncSchema.ts';
import { definitionsChannel } from './definitionsChannel.ts';
import { findingLines } from './findingLines.ts';
import { DefinitionStore, type LoadAttempt } from './framework/definitions/DefinitionStore.ts';
import { folderSource } from './framework/definitions/readFolders.ts';
import { registeredNames } from './parts.ts';
import { updateData } from './seedDatabase.ts';
import type { Config } from './settings/config.ts';
import { designedReports } from './shell/designer/designedReports.ts';
import { startConnection } from './startDatabase.ts';
import { statementPrinter } from './statementPrinter.ts';

type Print = (line: string) => void;

export interface OpenDefinitions {
  readonly definitions: DefinitionStore;
  /** true: the tables match the definitions in use. */
  readonly isSchemaCurrent: () => boolean;
}

/**
 * Loads the definitions and updates the database to match them, now and before each reload takes effect.
 * @param opening the database; the files are read and checked while it starts
 * @throws StartProblem if a definition has an error, or a table is in the way; the failure of `opening`
 */
export async function openDefinitions(
  config: Config,
  opening: Promise<{ readonly database: Database }>,
  print: Print,
  stops: (() => Promise<unknown>)[],
): Promise<OpenDefinitions> {
  let synced = '';
  const folders = folderSource(config.root);
  const definitions = new DefinitionStore({
    // Watches files in development only: elsewhere a half-copied release must not be used.
    // Of a designed report and a file of the same name the file counts.
    sources: [designedReports(async () => startConnection((await opening).database)), config.isDev ? folders : { read: folders.read }],
    registered: registeredNames,
    prepare: async (registry) => {
      const { database } = await opening;
      await syncDatabase(database, registry, config, print);
      await updateData(startConnection(database), registry, config, print);
      synced = registry.version;
    },
    announce: async (version) => (await opening).database.notify(definitionsChannel, version),
    listen: (onAnnounced) => {
      const listening = opening.then(({ database }) => database.listen(definitionsChannel, onAnnounced));
      listening.catch((error: unknown) => print(`Reloads of other processes cannot be heard: ${String(error)}`));
      return () => void listening.then((unlisten) => unlisten()).catch(() => {});
    },
    onProblem: (problem) => print(problem instanceof StartProblem ? `${problem.message} ${problem.remedy}` : String(problem)),
  });
  const isUsable = await definitions.reload();
  for (const line of findingLines(definitions.findings(), definitions.messages())) print(line);
  if (!isUsable)
    throw new StartProblem('The definitions have errors, see above.', 'Correct the files; npm run lint:definitions checks them.');
  let wasRefused = false;
  const stopWatching = definitions.watch();
  stops.push(async () => stopWatching());
  if (config.isDev)
    definitions.onAttempt((attempt) => {
      for (const line of findingLines(definitions.findings(), definitions.messages())) print(line);
      const line = reloadLine(attempt, wasRefused);
      if (line) print(line);
      wasRefused = !attempt.used;
    });
  return { definitions, isSchemaCurrent: () => synced === definitions.current().version };
}

/** Prints the statements before they run, then the changes that the sync leaves to people. */
async function syncDatabase(database: Database, registry: Registry, config: Config, print: Print): Promise<void> {
  const statements = await statementPrinter({ connection: startConnection(database), print, isEach: config.printsStatements });
  const { refusals, notices } = await syncSchema(database, registry, { print: statements.print });
  statements.end();
  const say = ({ key, values }: Sentence): string => formatMessage(registry.messages, 'en', key, values);
  for (const { kind, reason, statement } of notices)
    print(`${say(reason)} To ${kind === 'rename' ? 'rename it by hand' : 'remove it'}: ${statement}`);
  for (const { reason, statement } of refusals) print(`${say(reason)} To change it anyway: ${statement}`);
  if (refusals.length + notices.length > 0)
    print('npm run db:apply shows each with the rows that it touches, and runs those that you choose.');
  const blocking = refusals.find(({ blocks }) => blocks);
  if (blocking)
    throw new StartProblem(
      `The database does not fit the definitions: ${say(blocking.reason)}`,
      `Run npm run db:apply, which shows the options; by hand: ${blocking.statement}`,
    );
}

/** The confirmation of a good save; undefined if there is nothing to confirm. */
function reloadLine({ used, changed }: LoadAttempt, wasRefused: boolean): string | undefined {
  if (!used) return undefined;
  const names = changed.map((file) => path.basename(file)).join(', ');
  const files = `${changed.length} ${changed.length === 1 ? 'file' : 'files'} (${names})`;
  if (changed.length > 0) return `Definitions loaded: ${files}${wasRefused ? ', without errors now' : ''}.`;
  return wasRefused ? 'Definitions have no errors now; nothing has changed.' : undefined;
}
