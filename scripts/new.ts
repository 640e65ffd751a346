// `npm run new -- report <name>`, `-- resource <name>`, `-- dashboard <name>`, `-- notice <name>` and `-- paper <name>` write definition files, `-- states <entity>`, `-- steps <resource>`,
// `-- upload <resource>` and `-- email <resource>` print a part of one, `-- area <name>` source files of an area of the domain; all of them work without changes. `-- --help` has the options.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { SourceFile } from '../src/server/framework/definitions/DefinitionSource.ts';
import { loadFiles } from '../src/server/framework/definitions/loadDefinitions.ts';
import { readFolders } from '../src/server/framework/definitions/readFolders.ts';
import type { Finding } from '../src/shared/framework/definitions/checks/Finding.ts';
import type { MenuGroupDefinition, ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { formatFindingLine } from '../src/shared/framework/lint/formatFinding.ts';
import { formatJson } from './formatJson.ts';
import { messageCatalogues } from './messageCatalogues.ts';
import { type AreaOptions, newArea } from './newArea.ts';
import { newDashboard } from './newDashboard.ts';
import { type Draft, DraftRefusal, newReport, newResource } from './newDefinitions.ts';
import { newEmail, newUpload } from './newFileWords.ts';
import { newLines } from './newLines.ts';
import { newPaper } from './newPaper.ts';
import { newNotice, newStates, newSteps, type ProcessOptions } from './newProcess.ts';
import { Misuse, runScript } from './runScript.ts';
import { parseScriptArgs } from './scriptArgs.ts';

const usage =
  'Usage: npm run new -- report <name> [--schema <entity>] [--menu <GROUP[/heading]>] [--icon <name>] [--cmid <CMID>] [--en <title>] [--fr <titre>]\n       npm run new -- resource <name> [--menu <GROUP[/heading]>] [--icon <name>] [--cmid <CMID>] [--en <title>] [--fr <titre>] [--one <title>] [--fr-one <titre>]\n       npm run new -- resource <name> --lines-of <resource> [--en <title>] [--fr <titre>] [--one <title>] [--fr-one <titre>]\n       npm run new -- dashboard <name> [--menu <GROUP>] [--user-type <CODE>] [--en <title>] [--fr <titre>]\n       npm run new -- states <entity> [--field <field>]\n       npm run new -- steps <resource>\n       npm run new -- upload <resource>\n       npm run new -- email <resource>\n       npm run new -- notice <name> --schema <entity> [--en <title>] [--fr <titre>]\n       npm run new -- paper <name> --schema <entity> [--en <title>] [--fr <titre>]\n       npm run new -- area <name> [--entity <entity>]';
const help = `  --schema <entity>   of a report without its entity's name; of a notice or paper: the entity of its records
  --field <field>     of states: the text with fixed values that has them
  --menu <GROUP>      menu group for the screens; <GROUP>/<heading> puts the item below a heading of its file
  --icon <name>       icon of the menu item
  --cmid <CMID>       instead of the one made from the name; of a resource the first part of its cmids: SHELF gives SHELF-START and SHELF-ADD
  --en, --fr <title>  in the two languages, instead of one made from the name
  --one, --fr-one     of a resource: the name of one record in the two languages
  --lines-of <name>   of a resource: its records are lines in the form of another one, without screens of their own
  --user-type <CODE>  of a dashboard: its users within the menu group; default: all, or the name in capitals if the group has a dashboard
  --entity <entity>   of an area without its entity's name
  --root <folder>     another folder with schemas/entities and resources; of an area: another checkout
  -h, --help          this text`;
const checkout = path.resolve(import.meta.dirname, '..');
const text = { type: 'string' } as const;

const writers: Readonly<Record<string, (root: string, name: string, options: ProcessOptions & AreaOptions) => void>> = {
  report: writeDefinitions(newReport),
  dashboard: writeDefinitions(newDashboard),
  resource: writeDefinitions((registry, name, options) =>
    options['lines-of'] === undefined ? newResource(registry, name, options) : newLines(registry, name, options['lines-of'], options),
  ),
  states: writeDefinitions(newStates),
  steps: writeDefinitions(newSteps),
  upload: writeDefinitions(newUpload),
  email: writeDefinitions(newEmail),
  notice: writeDefinitions(newNotice),
  paper: writeDefinitions(newPaper),
  area: writeArea,
};

await runScript(() => {
  const { values, positionals } = parseScriptArgs(
    { usage, text: help },
    {
      schema: text,
      menu: text,
      icon: text,
      cmid: text,
      en: text,
      fr: text,
      one: text,
      'fr-one': text,
      'lines-of': text,
      'user-type': text,
      entity: text,
      field: text,
      root: text,
    },
  );
  const [kind = '', name, ...others] = positionals;
  const write = Object.hasOwn(writers, kind) ? writers[kind] : undefined;
  if (kind !== 'resource' && values['lines-of'] !== undefined) throw new Misuse('--lines-of belongs to a resource.');
  if (!write || name === undefined || others.length > 0)
    throw new Misuse('Specify a kind (report, resource, dashboard, states, steps, upload, email, notice, paper or area) and one name.');
  try {
    write(path.resolve(values.root ?? checkout), name, values);
  } catch (error) {
    throw error instanceof DraftRefusal ? new StartProblem(error.message, '', error) : error;
  }
}, usage);

function writeDefinitions(make: typeof newStates) {
  return (root: string, name: string, options: ProcessOptions): void => {
    const { files, registry } = readDefinitions(root);
    const draft: Draft = make(registry, name, options);
    refuseTaken(
      root,
      draft.files.map(({ file }) => file),
    );
    const { changed } = draft;
    const menu = changed && files.find(({ file }) => file === changed.file);
    const menuFile = changed && menu ? [{ file: menu.file, content: changed.place(parseMenu(menu.text)) }] : [];
    const written = [...draft.files, ...menuFile].map(({ file, content }) => ({ file, text: formatJson(content) }));
    const { pasted } = draft;
    const known = files.filter((each) => each !== menu).map((each) => (each.file === pasted?.file ? withPasted(each, pasted.add) : each));
    const checked = loadFiles([...known, ...written]);
    if (!checked.registry) throw new DraftRefusal(findingsText('Nothing was written: the result would have errors:', checked.findings));
    write(root, written);
    printNext(draft);
  };
}

/** Writes an area's files in the form that the formatter gives them. */
function writeArea(root: string, name: string, options: AreaOptions): void {
  const { registry } = readDefinitions(root);
  const draft = newArea(registry, name, options);
  const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
  const joined = draft.joined.map(({ file, add }) => ({ file, text: add(read(file)) }));
  const folders = ['shared', 'server', 'app'].flatMap((side) => ['shell', 'domain'].map((layer) => `src/${side}/${layer}/${name}`));
  refuseTaken(root, folders);
  const { resource } = draft;
  const sources = [...draft.files, ...joined];
  write(root, [...sources, { file: resource.file, text: formatJson(resource.add(parseResource(read(resource.file)))) }]);
  const { status, stderr } = spawnSync('biome', ['check', '--write', ...sources.map(({ file }) => file)], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new DraftRefusal(`The files are written, but not formatted: ${stderr}`);
  printNext(draft);
}

function readDefinitions(root: string) {
  for (const folder of ['schemas/entities', 'resources']) fs.accessSync(path.join(root, folder));
  const files = readFolders(root);
  const { registry, findings } = loadFiles(files);
  if (!registry) throw new DraftRefusal(findingsText('The definitions have errors; fix them first:', findings));
  return { files, registry };
}

function refuseTaken(root: string, places: readonly string[]): void {
  const taken = places.find((place) => fs.existsSync(path.join(root, place)));
  if (taken !== undefined) throw new DraftRefusal(`${taken} already exists; nothing was written.`);
}

function write(root: string, files: readonly { readonly file: string; readonly text: string }[]): void {
  for (const { file, text: content } of files) {
    const place = path.join(root, file);
    const isChanged = fs.existsSync(place);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, content);
    console.log(`${isChanged ? 'changed' : 'wrote'} ${file}`);
  }
}

function printNext({ next }: Pick<Draft, 'next'>): void {
  console.log(next.map((step, i) => `${i + 1}. ${step}`).join('\n'));
}

/** A file as it will be once its author has pasted what the draft says. */
function withPasted({ file, text: before }: SourceFile, add: (content: Readonly<Record<string, unknown>>) => object): SourceFile {
  return { file, text: formatJson(add(parseDefinition(before))) };
}

/** A file that the definition check has passed. */
function parseDefinition(json: string): Readonly<Record<string, unknown>> {
  return JSON.parse(json) as Readonly<Record<string, unknown>>;
}

/** A resource file that the definition check has passed. */
function parseResource(json: string): ResourceDefinition {
  return JSON.parse(json) as ResourceDefinition;
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
