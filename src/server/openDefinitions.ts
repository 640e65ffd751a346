import { formatFindingLine } from '../shared/framework/definitions/formatFinding.ts';
import type { Registry } from '../shared/framework/definitions/registry.ts';
import type { Config } from './config.ts';
import type { Database } from './db/Database.ts';
import { StartProblem } from './db/StartProblem.ts';
import { managedTables } from './db/schema/Catalogue.ts';
import { syncSchema } from './db/schema/syncSchema.ts';
import { sql } from './db/sql.ts';
import { DefinitionStore } from './framework/definitions/DefinitionStore.ts';
import { folderSource } from './framework/definitions/readFolders.ts';
import { registeredNames } from './parts.ts';
import { seedDocuments } from './shell/documents/seedDocuments.ts';
import { seedHelp } from './shell/menus/seedHelp.ts';
import { seedMenus } from './shell/menus/seedMenus.ts';
import { seedAnalyticsConfig } from './shell/observation/seedAnalyticsConfig.ts';
import { seedSecurityQuestions } from './shell/password/seedSecurityQuestions.ts';
import { keepMemberships } from './shell/rights/keepMemberships.ts';
import { seedLanguages } from './shell/settings/seedLanguages.ts';
import { seedSettings } from './shell/settings/seedSettings.ts';

type Print = (line: string) => void;

/** Notices of this channel carry the version of the definitions that a process has begun to use. */
const channel = 'definitions';

export interface OpenDefinitions {
  readonly definitions: DefinitionStore;
  /** Whether the tables are those of the definitions in use. */
  readonly isSchemaCurrent: () => boolean;
}

/**
 * Loads the definitions and brings the database into line, now and before each reload takes effect.
 * @throws StartProblem when a definition has an error, or a table stands in the way
 */
export async function openDefinitions(
  config: Config,
  database: Database,
  print: Print,
  stops: (() => Promise<unknown>)[],
): Promise<OpenDefinitions> {
  let synced = '';
  const folders = folderSource(config.root);
  const definitions = new DefinitionStore({
    // Files are watched while developing only: elsewhere a half-copied release must not be used.
    sources: [config.isDev ? folders : { read: folders.read }],
    registered: registeredNames,
    prepare: async (registry) => {
      await bringIntoLine(database, registry, print);
      await seedMenus(database.unscoped('seed menus'), registry, config);
      await seedHelp(database.unscoped('seed help'), config.root);
      await seedDocuments(database.unscoped('seed documents'), config.root);
      await seedSecurityQuestions(database.unscoped('seed security questions'));
      await seedSettings(database.unscoped('seed settings'));
      await seedAnalyticsConfig(database.unscoped('seed analytics entries'));
      await seedLanguages(database.unscoped('seed languages'), Object.keys(registry.messages));
      await keepMemberships(database.unscoped('keep menu groups of before'), print);
      synced = registry.version;
    },
    announce: async (version) => {
      await database.unscoped('announce definitions').run(sql`select pg_notify(${channel}, ${version})`);
    },
    listen: (onAnnounced) => {
      const listening = database.listen(channel, onAnnounced);
      listening.catch((error: unknown) => print(`Reloads of other processes cannot be heard: ${String(error)}`));
      return () => void listening.then((unlisten) => unlisten()).catch(() => {});
    },
    onProblem: (problem) => print(problem instanceof StartProblem ? `${problem.message} ${problem.remedy}` : String(problem)),
  });
  const isUsable = await definitions.reload();
  for (const line of findingLines(definitions)) print(line);
  if (!isUsable)
    throw new StartProblem('The definitions have errors, see above.', 'Correct the files; npm run lint:definitions checks them.');
  const stopWatching = definitions.watch();
  stops.push(async () => stopWatching());
  if (config.isDev)
    definitions.onAttempt(() => {
      for (const line of findingLines(definitions)) print(line);
    });
  return { definitions, isSchemaCurrent: () => synced === definitions.current().version };
}

/** Statements are shown before they run, but for those that make all tables of a new database. */
async function bringIntoLine(database: Database, registry: Registry, print: Print): Promise<void> {
  const [state] = await database
    .unscoped('look whether the database is new')
    .run<{ is_new: boolean }>(sql`select to_regclass('public.managed_tables') is null as is_new`);
  const isNew = state?.is_new ?? false;
  if (isNew) print(`Making ${registry.entities.size} tables ...`);
  const { refusals, notices } = await syncSchema(database, registry, {
    print: (statement) => {
      // What the sync notes for itself changes no table of people's.
      if (!isNew && !statement.startsWith(`insert into "${managedTables}"`)) print(`Database: ${statement}`);
    },
  });
  for (const { reason, statement } of notices) print(`${reason} To remove it: ${statement}`);
  for (const { reason, statement } of refusals) print(`${reason} To change it, after thinking: ${statement}`);
  const blocking = refusals.find(({ blocks }) => blocks);
  if (blocking)
    throw new StartProblem(
      `The database does not fit the definitions: ${blocking.reason}`,
      `Run by hand, after thinking: ${blocking.statement}`,
    );
}

/** A line for each finding of the last attempt, in English: the console is the operator's. */
function findingLines(definitions: DefinitionStore): string[] {
  return definitions.findings().map((finding) => `${finding.severity} ${formatFindingLine(definitions.messages(), 'en', finding)}`);
}
