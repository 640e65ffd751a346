// Writes definitions for existing tables and views: `npm run adopt -- --help` has the options. Per table an entity schema that
// names it (x-source), and a resource with a list and, if rows can be found and changed, a form. Reads the database only, and
// overwrites no file; only a reference that has become possible is added to a file of an earlier run.
import fs from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { formatFindingLine } from '../src/shared/framework/lint/formatFinding.ts';
import { type AdoptedDefinitions, adoptDefinitions } from './adoptDefinitions.ts';
import { messageCatalogues } from './messageCatalogues.ts';
import { runScript } from './runScript.ts';
import { parseScriptArgs } from './scriptArgs.ts';
import { terminalLanguage } from './terminalLanguage.ts';
import { readConfig, root, withDatabase } from './withDatabase.ts';

const usage = 'Usage: npm run adopt -- <table> ... | --all [options]';
const help = {
  usage,
  text: `Describes tables and views of another program, so that the portal lists, searches, exports and edits their rows.
The tables are not changed.

  <table> ...           tables and views by name; a name with spaces in quotes: "Order Details"
  --all                 every table and view of the schema without a definition
  --as <table>=<name>   name of the entity, if the table's name is taken; repeatable
  --schema <schema>     schema of the tables (default: public)
  --url <postgres://…>  database to read (default: DATABASE_URL, or the embedded one)
  --menu <GROUP>        menu group for the screens (default: the administrators')
  --out <folder>        folder to write below, instead of this checkout
  -h, --help            this text`,
};
const elsewhere =
  'The definitions read the tables in the database of the portal itself, but these tables are in another one. Start the portal with that database as DATABASE_URL, or import the tables as foreign tables (postgres_fdw).';

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

function write({ files, changed }: AdoptedDefinitions, out: string): void {
  const taken = files.find(({ file }) => fs.existsSync(path.join(out, file)));
  if (taken) throw new StartProblem(`${taken.file} already exists.`, 'Remove or rename it first: nothing is overwritten.');
  for (const { file, text } of [...files, ...changed]) {
    fs.mkdirSync(path.dirname(path.join(out, file)), { recursive: true });
    fs.writeFileSync(path.join(out, file), text);
  }
  print(
    'Written:',
    files.map(({ file }) => file),
  );
  print(
    'Changed, only at properties that are still as an earlier run wrote them:',
    changed.map(({ file }) => file),
  );
}

function report({ files, changed, clashes, remarks, findings, untranslated }: AdoptedDefinitions): void {
  print('The portal cannot start in this schema:', clashes);
  print('Not adopted, or not expressed by the definitions:', remarks);
  const messages = messageCatalogues(root);
  const language = terminalLanguage(Object.keys(messages));
  print(
    'The lint finds:',
    findings.map((finding) => formatFindingLine(messages, language, finding)),
  );
  print('To be translated into French (now the same text as the English):', untranslated);
  if (files.length + changed.length === 0) return;
  print('Next:', [
    'The tables are not changed: the portal adds no column, index or constraint to them.',
    'Rows are visible to staff alone and screens to administrators: widen x-scope, access and permissions where that is wanted.',
    ...(remarks.some((remark) => / no reference, since .* is not adopted/.test(remark))
      ? ['When a table that others refer to is adopted later, that run adds the references to it, also to the files written now.']
      : []),
    'npm run lint:definitions',
  ]);
}

/** Parses texts such as `orders=shop_orders` into a map from the left side to the right. */
function parseNames(texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=');
      if (at < 1 || at === text.length - 1) throw new StartProblem(`--as ${text} names no entity.`, 'Write --as table=entity.');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

await runScript(async () => {
  const { values, positionals } = parseScriptArgs(help, {
    all: { type: 'boolean' },
    as: { type: 'string', multiple: true },
    schema: { type: 'string' },
    url: { type: 'string' },
    menu: { type: 'string' },
    out: { type: 'string' },
  });
  const isAll = values.all === true;
  if (isAll === positionals.length > 0) throw new StartProblem('Specify tables or --all.', usage);
  const config = readConfig();
  const url = values.url ?? config.databaseUrl;
  const out = values.out ?? root;
  const adopted = await withDatabase(config, url, (_database, connection) =>
    adoptDefinitions(connection, readFolders(root), {
      schema: values.schema ?? 'public',
      names: isAll ? undefined : positionals,
      renamed: parseNames(values.as ?? []),
      menu: values.menu,
    }),
  );
  write(adopted, out);
  report(adopted);
  if (url !== config.databaseUrl) print('Note:', [elsewhere]);
  if (adopted.files.length + adopted.changed.length === 0) process.exitCode = 1;
});
