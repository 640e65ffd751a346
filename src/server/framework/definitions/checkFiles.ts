import { createHash } from 'node:crypto';
import { type Finding, finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import type { DefinitionSet } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type {
  DashboardDefinition,
  EntitySchema,
  MenuGroupDefinition,
  MessageCatalogue,
  NoticeDefinition,
  PageDefinition,
  PaperDefinition,
  ReleasedNames,
  ReportDefinition,
  ResourceDefinition,
  SeedDefinition,
  SkinDefinition,
  StatesDefinition,
} from '../../../shared/framework/definitions/types.gen.ts';
import { type JsonFault, parseJson } from '../../../shared/framework/json/parseJson.ts';
import type { SourceFile } from './DefinitionSource.ts';
import { type DefinitionKind, schemaFindings } from './schemaFindings.ts';

export interface CheckedFiles {
  /** The files that passed. */
  readonly set: DefinitionSet;
  readonly released: ReleasedNames | undefined;
  readonly findings: readonly Finding[];
  /** true: a file did not pass and is missing from the set. */
  readonly isPartial: boolean;
  /** Hash of all files. */
  readonly version: string;
}

/** The type of a file's content by kind, after its schema has passed. */
interface ContentOf {
  readonly entity: EntitySchema;
  readonly resource: ResourceDefinition;
  readonly report: ReportDefinition;
  readonly page: PageDefinition;
  readonly dashboard: DashboardDefinition;
  readonly menu_group: MenuGroupDefinition;
  readonly skin: SkinDefinition;
  readonly seed: SeedDefinition;
  readonly states: StatesDefinition;
  readonly notice: NoticeDefinition;
  readonly paper: PaperDefinition;
  readonly messages: MessageCatalogue;
  readonly released: ReleasedNames;
}

/** Path patterns of the files of a kind: `<name>.<kind>.json` in the folder of the kind. */
const places = {
  entity: /^schemas\/entities\/[^/]+\.schema\.json$/,
  resource: /^resources\/[^/]+\.resource\.json$/,
  report: /^resources\/reports\/[^/]+\.report\.json$/,
  dashboard: /^resources\/dashboards\/[^/]+\.dashboard\.json$/,
  page: /^resources\/pages\/[^/]+\.page\.json$/,
  menu_group: /^resources\/menus\/[^/]+\.menu\.json$/,
  seed: /^resources\/seeds\/[^/]+\.seed\.json$/,
  states: /^resources\/states\/[^/]+\.states\.json$/,
  notice: /^resources\/notices\/[^/]+\.notice\.json$/,
  paper: /^resources\/papers\/[^/]+\.paper\.json$/,
  skin: /^resources\/skins\/[^/]+\.skin\.json$/,
  // A whole language, or an area's messages in one: `de.json`, `server/mail.en.json`.
  messages: /^resources\/messages\/([^/.]+|(first_page|app|slots|server)\/[^/.]+\.[^/.]+)\.json$/,
  released: /^resources\/released\.json$/,
} as const satisfies Record<DefinitionKind, RegExp>;

/** Checks every file by itself, as JSON and against the schema of its kind. */
export function checkFiles(files: readonly SourceFile[]): CheckedFiles {
  const findings: Finding[] = [];
  const passed: Passed[] = [];
  for (const file of files) {
    const kind = kindOf(file.file);
    const { value, faults } = kind
      ? readFile(file, kind)
      : { value: undefined, faults: [finding('DEF022', file.file, [], { variant: 'kind' })] };
    findings.push(...faults);
    if (kind && faults.length === 0) passed.push({ kind, file: file.file, content: value });
  }
  const ofKind = <Kind extends DefinitionKind>(kind: Kind) =>
    passed.filter((each) => each.kind === kind).map(({ file, content }) => ({ file, content: content as ContentOf[Kind] }));
  return {
    set: {
      entities: ofKind('entity'),
      resources: ofKind('resource'),
      reports: ofKind('report'),
      pages: ofKind('page'),
      dashboards: ofKind('dashboard'),
      menus: ofKind('menu_group'),
      skins: ofKind('skin'),
      seeds: ofKind('seed'),
      states: ofKind('states'),
      notices: ofKind('notice'),
      papers: ofKind('paper'),
      messages: ofKind('messages').map((each) => ({ ...each, language: languageOfFile(each.file) })),
    },
    released: ofKind('released')[0]?.content,
    findings,
    isPartial: findings.some(({ severity }) => severity === 'error'),
    version: versionOf(files),
  };
}

interface Passed {
  readonly kind: DefinitionKind;
  readonly file: string;
  readonly content: unknown;
}

function kindOf(file: string): DefinitionKind | undefined {
  return kinds.find((kind) => places[kind].test(file));
}

const kinds: readonly DefinitionKind[] = [
  'entity',
  'resource',
  'report',
  'page',
  'dashboard',
  'menu_group',
  'skin',
  'seed',
  'states',
  'notice',
  'paper',
  'messages',
  'released',
];

function readFile({ file, text }: SourceFile, kind: DefinitionKind): { value: unknown; faults: Finding[] } {
  const broken = text.indexOf(unreadable);
  if (broken >= 0)
    return {
      value: undefined,
      faults: [finding('DEF019', file, [], { variant: 'encoding', hasOwnHint: true, values: lineOf(text, broken) })],
    };
  const parsed = parseJson(text);
  if (!('value' in parsed)) {
    return {
      value: undefined,
      faults: [jsonFinding(file, text, parsed)],
    };
  }
  const repeated = parsed.repeated.map((path) =>
    finding('DEF019', file, path, { variant: 'repeated', hasOwnHint: true, values: { key: String(path.at(-1)) } }),
  );
  return { value: parsed.value, faults: [...repeated, ...schemaFindings(kind, file, parsed.value)] };
}

function jsonFinding(file: string, text: string, { line, column, found }: JsonFault): Finding {
  const values = { line, column, found };
  if (text.trim() === '') return finding('DEF019', file, [], { variant: 'empty', hasOwnHint: true });
  if (/^(\/\/|\/\*|#)/.test(found)) return finding('DEF019', file, [], { variant: 'comment', hasOwnHint: true, values });
  return finding('DEF019', file, [], { variant: found === '' ? 'end' : 'at', values });
}

/** Replacement character: decoding puts it in place of bytes that are not UTF-8. */
const unreadable = '\ufffd';

function lineOf(text: string, position: number): { line: number } {
  return { line: text.slice(0, position).split('\n').length };
}

function languageOfFile(file: string): string {
  return file.replace(/^.*[/.](?=[^/.]+\.json$)|\.json$/g, '');
}

/** Hash of all files, 16 hexadecimal digits: equal for equal paths and texts. */
export function versionOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { file, text } of files) hash.update(file).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
