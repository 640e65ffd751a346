// `npm run new -- report <name>` and `npm run new -- resource <name>`: writes definition files that work as they stand.
//   --schema <entity>   of a report that is not called after its entity
//   --menu <GROUP>      menu group that gets the screens
//   --cmid <CMID>       instead of the one made from the name
//   --en, --fr <title>  in the two languages, instead of one made from the name
//   --root <folder>     another folder with schemas/entities and resources
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/StartProblem.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import type { Finding } from '../src/shared/framework/definitions/Finding.ts';
import { formatFindingLine } from '../src/shared/framework/definitions/formatFinding.ts';
import { formatJson } from './formatJson.ts';
import { messageCatalogues } from './messageCatalogues.ts';
import { type Draft, type DraftOptions, DraftRefusal, newReport, newResource } from './newDefinitions.ts';
import { Misuse, runScript } from './runScript.ts';

const usage =
  'Usage: npm run new -- report <name> [--schema <entity>] [--menu <GROUP>] [--cmid <CMID>] [--en <title>] [--fr <titre>]\n       npm run new -- resource <name> [--menu <GROUP>] [--cmid <CMID>] [--en <title>] [--fr <titre>]';
const checkout = path.resolve(import.meta.dirname, '..');
const text = { type: 'string' } as const;

await runScript(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { schema: text, menu: text, cmid: text, en: text, fr: text, root: text },
  });
  try {
    writeDraft(path.resolve(values.root ?? checkout), positionals, values);
  } catch (error) {
    throw error instanceof DraftRefusal ? new StartProblem(error.message, '', error) : error;
  }
}, usage);

function writeDraft(root: string, [kind, name, ...others]: readonly string[], options: DraftOptions): void {
  const make = kind === 'report' ? newReport : kind === 'resource' ? newResource : undefined;
  if (!make || name === undefined || others.length > 0) throw new Misuse('Say report or resource, and one name.');
  for (const folder of ['schemas/entities', 'resources']) fs.accessSync(path.join(root, folder));
  const files = readFolders(root);
  const { registry, findings } = loadFiles(files);
  if (!registry) throw new DraftRefusal(told('The definitions have errors; mend them first:', findings));
  const draft: Draft = make(registry, name, options);
  const taken = draft.files.find(({ file }) => fs.existsSync(path.join(root, file)));
  if (taken) throw new DraftRefusal(`${taken.file} exists already; nothing was written.`);
  const written = draft.files.map(({ file, content }) => ({ file, text: formatJson(content) }));
  const checked = loadFiles([...files, ...written]);
  if (!checked.registry) throw new DraftRefusal(told('Nothing was written, since this would not work:', checked.findings));
  for (const { file, text: content } of written) {
    fs.writeFileSync(path.join(root, file), content);
    console.log(`wrote ${file}`);
  }
  console.log(draft.next.map((step, i) => `${i + 1}. ${step}`).join('\n'));
}

function told(heading: string, findings: readonly Finding[]): string {
  const messages = messageCatalogues(checkout);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [heading, ...errors.map((finding) => formatFindingLine(messages, 'en', finding))].join('\n');
}
