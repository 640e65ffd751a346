// `npm run lint:definitions`: checks every definition file of the checkout and prints each finding as
// `file:pointer CODE message hint`. Exit code 1 if there is an error.
//   --json      the findings as JSON
//   --release   without errors: records all current cmids and fields as promised in resources/released.json (DEF014)
//   --root dir  another folder with schemas/entities and resources; does not check names that code registers
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import { registeredNames } from '../src/server/parts.ts';
import { releasedNames } from '../src/shared/framework/definitions/releasedNames.ts';
import { formatFinding } from '../src/shared/framework/lint/formatFinding.ts';
import { releasedFile } from '../src/shared/framework/lint/releaseChecks.ts';
import { formatMessage, hasMessage } from '../src/shared/framework/messages/messages.ts';
import { formatJson } from './formatJson.ts';
import { messageCatalogues } from './messageCatalogues.ts';
import { runScript } from './runScript.ts';
import { terminalLanguage } from './terminalLanguage.ts';

const checkout = path.resolve(import.meta.dirname, '..');
await runScript(() => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, release: { type: 'boolean' }, root: { type: 'string' } } });
  const root = path.resolve(values.root ?? checkout);
  for (const folder of ['schemas/entities', 'resources']) fs.accessSync(path.join(root, folder));
  const files = readFolders(root);
  const { findings, registry } = loadFiles(files, root === checkout ? registeredNames : undefined);
  const messages = messageCatalogues(checkout);
  const language = terminalLanguage(Object.keys(messages));
  const localized = findings.map((finding) => ({ ...finding, ...formatFinding(messages, language, finding) }));

  if (values.json) console.log(JSON.stringify(localized, undefined, 2));
  else {
    for (const { file, pointer, code, severity, message, hint } of localized) {
      const mark = styleText(severity === 'error' ? 'red' : 'yellow', code, { stream: process.stdout });
      console.log(`${file}:${pointer} ${mark} ${message} ${hint}`);
    }
    const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
    const counts = { errors: count('error'), warnings: count('warning'), files: files.length };
    if (hasMessage(messages, 'lint.summary')) console.log(formatMessage(messages, language, 'lint.summary', counts));
  }
  if (!registry) process.exitCode = 1;
  else if (values.release) {
    fs.writeFileSync(path.join(root, releasedFile), formatJson(releasedNames(registry)));
    console.log(`${releasedFile} written.`);
  }
}, 'Usage: npm run lint:definitions -- [--json] [--release] [--root <folder>]');
