// `npm run new -- report <name>` and `npm run new -- resource <name>`: writes definition files that work without changes.
//   --schema <entity>   of a report without its entity's name
//   --menu <GROUP>      menu group for the screens; <GROUP>/<heading> puts the item below a heading of its file
//   --icon <name>       icon of the menu item
//   --cmid <CMID>       instead of the one made from the name
//   --en, --fr <title>  in the two languages, instead of one made from the name
//   --one, --fr-one     of a resource: the name of one record in the two languages
//   --root <folder>     another folder with schemas/entities and resources
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import type { Finding } from '../src/shared/framework/definitions/Finding.ts';
import type { MenuGroupDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { formatFindingLine } from '../src/shared/framework/lint/formatFinding.ts';
import { formatJson } from './formatJson.ts';
import { messageCatalogues } from './messageCatalogues.ts';
import { type Draft, type DraftOptions, DraftRefusal, newReport, newResource } from './newDefinitions.ts';
import { Misuse, runScript } from './runScript.ts';

const usage =
  'Usage: npm run new -- report <name> [--schema <entity>] [--menu <GROUP[/heading]>] [--icon <name>] [--cmid <CMID>] [--en <title>] [--fr <titre>]\n       npm run new -- resource <name> [--menu <GROUP[/heading]>] [--icon <name>] [--cmid <CMID>] [--en <title>] [--fr <titre>] [--one <title>] [--fr-one <titre>]';
const checkout = path.resolve(import.meta.dirname, '..');
const text = { type: 'string' } as const;

await runScript(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { schema: text, menu: text, icon: text, cmid: text, en: text, fr: text, one: text, 'fr-one': text, root: text },
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
  if (!registry) throw new DraftRefusal(findingsText('The definitions have errors; mend them first:', findings));
  const draft: Draft = make(registry, name, options);
  const taken = draft.files.find(({ file }) => fs.existsSync(path.join(root, file)));
  if (taken) throw new DraftRefusal(`${taken.file} exists already; nothing was written.`);
  const { changed } = draft;
  const menu = changed && files.find(({ file }) => file === changed.file);
  const menuFile = changed && menu ? [{ file: menu.file, content: changed.place(parseMenu(menu.text)) }] : [];
  const written = [...draft.files, ...menuFile].map(({ file, content }) => ({ file, text: formatJson(content) }));
  const checked = loadFiles([...files.filter((each) => each !== menu), ...written]);
  if (!checked.registry) throw new DraftRefusal(findingsText('Nothing was written, since this would not work:', checked.findings));
  for (const { file, text: content } of written) {
    fs.writeFileSync(path.join(root, file), content);
    console.log(`${file === changed?.file ? 'changed' : 'wrote'} ${file}`);
  }
  console.log(draft.next.map((step, i) => `${i + 1}. ${step}`).join('\n'));
}

/** A menu file that the definition check has passed. */
function parseMenu(text: string): MenuGroupDefinition {
  return JSON.parse(text) as MenuGroupDefinition;
}

function findingsText(heading: string, findings: readonly Finding[]): string {
  const messages = messageCatalogues(checkout);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [heading, ...errors.map((finding) => formatFindingLine(messages, 'en', finding))].join('\n');
}
