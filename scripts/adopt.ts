// Writes definitions for tables that exist: `npm run adopt -- <table> ... | --all [--schema public] [--url postgres://...] [--menu ADMIN]`.
// Per table an entity schema and a resource with list and form. The database is only read, and no file is overwritten.
//   --out dir   writes below another folder than the checkout
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/StartProblem.ts';
import type { Sentence } from '../src/server/db/schema/Change.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { formatFindingLine } from '../src/shared/framework/definitions/formatFinding.ts';
import { formatMessage } from '../src/shared/framework/messages.ts';
import { type AdoptedDefinitions, adoptDefinitions } from './adoptDefinitions.ts';
import { messageCatalogues } from './messageCatalogues.ts';
import { terminalLanguage } from './terminalLanguage.ts';
import { readConfig, root, runScript, withDatabase } from './withDatabase.ts';

const usage = 'Usage: npm run adopt -- <table> ... | --all [--schema public] [--url postgres://...] [--menu ADMIN] [--out folder]';

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

function write({ files }: AdoptedDefinitions, out: string): void {
  const taken = files.find(({ file }) => fs.existsSync(path.join(out, file)));
  if (taken) throw new StartProblem(`${taken.file} is there already.`, 'Remove or rename it first: nothing is overwritten.');
  for (const { file, text } of files) {
    fs.mkdirSync(path.dirname(path.join(out, file)), { recursive: true });
    fs.writeFileSync(path.join(out, file), text);
  }
  print(
    'Written:',
    files.map(({ file }) => file),
  );
}

function report({ files, remarks, findings, untranslated, plan }: AdoptedDefinitions, schema: string): void {
  print('Not adopted, or not said by the definitions:', remarks);
  const messages = messageCatalogues(root);
  const language = terminalLanguage(Object.keys(messages));
  const say = ({ key, values }: Sentence): string => formatMessage(messages, language, key, values);
  print(
    'The lint finds:',
    findings.map((finding) => formatFindingLine(messages, language, finding)),
  );
  print(
    'To be run by hand before the next start:',
    (plan?.refusals ?? []).flatMap(({ reason, statement }) => [say(reason), `${statement};`]),
  );
  print(
    'Columns that no field stands for:',
    (plan?.notices ?? []).map(({ reason }) => say(reason)),
  );
  print('To be translated into French (now the same text as the English):', untranslated);
  if (!plan)
    print('Note:', [
      `The tables stand in the schema ${schema}, the definitions speak of public: move them (alter table … set schema public) or copy their rows.`,
    ]);
  if (files.length === 0) return;
  print('Then:', [
    'Rows are visible to staff alone and screens to administrators: widen x-scope, access and permissions where that is wanted.',
    'npm run lint:definitions',
  ]);
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      schema: { type: 'string', default: 'public' },
      url: { type: 'string' },
      menu: { type: 'string' },
      out: { type: 'string', default: root },
    },
  });
  if (values.all === positionals.length > 0) throw new StartProblem('Name the tables, or say --all.', usage);
  const config = readConfig();
  const adopted = await withDatabase(config, values.url ?? config.databaseUrl, (database) =>
    adoptDefinitions(database.unscoped('describe existing tables'), readFolders(root), {
      schema: values.schema,
      names: values.all ? undefined : positionals,
      menu: values.menu,
    }),
  );
  write(adopted, values.out);
  report(adopted, values.schema);
  if (adopted.files.length === 0) process.exitCode = 1;
});
