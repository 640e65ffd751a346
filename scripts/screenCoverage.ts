import fs from 'node:fs';
import path from 'node:path';
import type { Registry } from '../src/shared/framework/definitions/registry.ts';
import type { Screen } from '../src/shared/framework/definitions/screens.ts';
import type { ResourceDefinition } from '../src/shared/framework/definitions/types.gen.ts';
import { findCode } from './findCode.ts';

/** A screen that the requirements name. */
export interface RequiredScreen {
  /** Path after `/{company}/pages/`, placeholders as `{id}`. */
  readonly path: string;
  readonly cmid: string;
  readonly en: string;
  /** Undefined where the requirements give no French title. */
  readonly fr: string | undefined;
  /** True for an English title that the specification does not fix. */
  readonly isOurTitle: boolean;
  /** Kinds of user (`customer`, `sales`, `employee`, `admin`, `public`), or a level of access where no kinds are given. */
  readonly audience: readonly string[];
  readonly kind: string;
}

/** A required screen with what opens it. */
export interface ScreenCoverage {
  readonly required: RequiredScreen;
  readonly screen: Screen | undefined;
  /** Definition file of the screen. */
  readonly file: string | undefined;
  /** Names of code that the definition uses, with their lines of TypeScript. */
  readonly code: readonly { readonly name: string; readonly lines: number }[];
  readonly lines: number;
}

/** Kinds of screens that need only definitions. */
const plainKinds: ReadonlySet<string> = new Set(['resource', 'resource-list', 'resource-form', 'report', 'link']);

/** True for a screen that should need no code: a list, a form, a report or a link. */
export function isPlain({ kind }: Pick<RequiredScreen, 'kind'>): boolean {
  return plainKinds.has(kind);
}

const folder = '/{company}/pages/';

/** Screens below `/{company}/pages/` of both ledgers of docs/requirements; one that both name has the words of the domain's. */
export function readRequiredScreens(root: string): RequiredScreen[] {
  const byPath = new Map<string, RequiredScreen>();
  for (const ledger of ['screens-shell', 'screens-domain']) {
    const text = fs.readFileSync(path.join(root, `docs/requirements/${ledger}.tsv`), 'utf8');
    const [head = '', ...lines] = text.trimEnd().split('\n');
    const names = head.split('\t');
    for (const line of lines) {
      const cells = line.split('\t');
      const read = (...candidates: readonly string[]) => cells[names.findIndex((name) => candidates.includes(name))] ?? '';
      const address = read('path');
      if (!address.startsWith(folder)) continue;
      const title = read('title_en', 'title');
      const screen: RequiredScreen = {
        path: normalize(address.slice(folder.length)),
        cmid: read('cmid').replace(/^\*/, ''),
        en: title.replace(/^\*/, ''),
        fr: read('title_fr') || undefined,
        isOurTitle: title.startsWith('*'),
        audience: read('audience', 'access').split(','),
        kind: read('kind'),
      };
      byPath.set(screen.path, screen);
    }
  }
  return [...byPath.values()];
}

function normalize(screenPath: string): string {
  return screenPath.replaceAll(/\{\w+\}/g, '{id}');
}

/** Finds for each required screen the definition that opens it, and the code behind the names that it uses. */
export function coverScreens(required: readonly RequiredScreen[], registry: Registry, root: string): ScreenCoverage[] {
  const { resources, reports, pages } = registry.set;
  const files = new Map<unknown, string>([...resources, ...reports, ...pages].map(({ content, file }) => [content, file]));
  const byPath = new Map(registry.screens.map((screen) => [normalize(screen.path.replace(/\?.*/, '')), screen]));
  const code = findCode(root);
  return required.map((row) => {
    const screen = byPath.get(row.path);
    const names = screen ? usedNames(screen) : [];
    const used = names.map((name) => ({ name, lines: code.lines(name) }));
    return {
      required: row,
      screen,
      file: screen && files.get(screen.resource ?? screen.report ?? screen.page),
      code: used,
      lines: code.linesOfAll(names),
    };
  });
}

/** Names of code that a screen uses: slots, computed columns, calls of actions, and, on a form, hooks. */
function usedNames({ view, resource, report, page }: Screen): string[] {
  if (page) return [page.slot];
  const computed = (list: { columns: readonly { computed?: string }[] } | undefined) =>
    (list?.columns ?? []).flatMap((column) => column.computed ?? []);
  if (report) return computed(report);
  if (!resource) return [];
  const slots = Object.entries(resource.slots ?? {}).filter(([place]) => isOnView(place, view));
  return [
    ...slots.map(([, name]) => name),
    ...(view === 'list' ? computed(resource.list) : []),
    ...(view === 'create' || view === 'edit' ? Object.values(resource.hooks ?? {}).flat() : []),
    ...(view === 'create' ? [] : calls(resource)),
  ];
}

function isOnView(place: string, view: Screen['view']): boolean {
  if (place === 'page') return view === 'page';
  return place.startsWith('form') ? view === 'create' || view === 'edit' : true;
}

function calls({ actions = [] }: ResourceDefinition): string[] {
  return actions.flatMap(({ call }) => call ?? []);
}

/** An entity whose records move through states. */
export interface ProcessCoverage {
  readonly entity: string;
  readonly title: string;
  readonly transitions: number;
  /** Kinds of notices that tell of its records. */
  readonly notices: number;
  /** Names of the effects of its transitions. */
  readonly effects: readonly string[];
  /** Lines of TypeScript behind the effects. */
  readonly lines: number;
}

/** Finds for each entity with states its steps and notices, and the code behind its effects. */
export function coverProcesses({ entities, notices }: Registry, root: string): ProcessCoverage[] {
  const code = findCode(root);
  return [...entities.values()].flatMap(({ name, label, machines }) => {
    const transitions = machines.flatMap((machine) => machine.transitions);
    if (transitions.length === 0) return [];
    const effects = [...new Set(transitions.flatMap((each) => each.effects ?? []))];
    const told = [...notices.values()].filter((notice) => notice.entities.includes(name));
    return [
      { entity: name, title: label.en, transitions: transitions.length, notices: told.length, effects, lines: code.linesOfAll(effects) },
    ];
  });
}

/** docs/low-code.md: each required screen with its definition and its lines of TypeScript, and each process. */
export function lowCodePage(coverage: readonly ScreenCoverage[], processes: readonly ProcessCoverage[]): string {
  const [plain, others] = [coverage.filter(({ required }) => isPlain(required)), coverage.filter(({ required }) => !isPlain(required))];
  const open = plain.filter(({ screen }) => screen);
  const codeless = open.filter(({ lines }) => lines === 0);
  const built = others.filter(({ screen }) => screen);
  return `# Screens and the code that they need

\`npm run coverage -- --screens\` writes this page from the requirements and the definitions; a test compares it.

Of ${plain.length} lists, forms, reports and links that the requirements name, ${open.length} open, ${codeless.length} of them without a line of TypeScript of their own
(${Math.floor((100 * codeless.length) / open.length)} of 100). Lines are those of the files that hold the components, hooks, computed columns and calls which the definition
names, with the files next to them that they import. Workflows and pages by hand follow below: ${built.length} of ${others.length} open.

## Lists, forms, reports and links

${table(plain)}

## Workflows and pages by hand

${table(others)}

## Processes

Of ${processes.length} entities whose records move through states, ${processes.filter(({ lines }) => lines === 0).length} need no line of TypeScript: states, decisions, timers and notices
are definitions. Lines of the others are those of the effects of their transitions, with the files next to them that they import.

${processTable(processes)}
`;
}

function processTable(processes: readonly ProcessCoverage[]): string {
  const cells = [...processes]
    .sort((a, b) => a.entity.localeCompare(b.entity, 'en'))
    .map(({ entity, title, transitions, notices, effects, lines }) => [
      entity,
      title,
      String(transitions),
      String(notices),
      String(lines),
      effects.join(', '),
    ]);
  const head = [
    ['Entity', 'Title', 'Steps', 'Notices', 'Lines', 'Effects'],
    ['---', '---', '--:', '--:', '--:', '---'],
  ];
  return [...head, ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function table(rows: readonly ScreenCoverage[]): string {
  const cells = [...rows]
    .sort((a, b) => a.required.path.localeCompare(b.required.path, 'en'))
    .map(({ required, screen, file, lines, code }) => [
      required.path,
      screen?.title.en ?? required.en,
      required.kind,
      file ? path.posix.basename(file) : 'not built',
      screen ? String(lines) : '',
      [...new Set(code.map(({ name }) => name))].join(', '),
    ]);
  const lines = [['Path', 'Title', 'Kind', 'Definition', 'Lines', 'Code'], ['---', '---', '---', '---', '--:', '---'], ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
