/** Reads a source by its path from the root of the repository. */
export type ReadSource = (file: string) => string;

/** A member of an interface as its source declares it. */
export interface Member {
  readonly name: string;
  readonly type: string;
  /** First sentence of the comment, or the whole comment. */
  readonly meaning: string;
}

const folder = 'src/app/framework/grid';
const description = 'src/shared/framework/definitions/ScreenDescription.ts';

/** The tables of docs/report-grid.md, each with the interfaces whose members are its rows: later interfaces win. */
const tables: Readonly<Record<string, readonly (readonly [file: string, start: string])[]>> = {
  parts: [
    [`${folder}/GridBase.tsx`, 'export interface GridBaseProps'],
    [`${folder}/state/useGrid.ts`, 'export interface GridParts'],
  ],
  screen: [[`${folder}/ReportGrid.tsx`, 'export interface ScreenGridProps']],
  list: [
    [`${folder}/state/GridList.ts`, 'export interface GridList'],
    [description, '  readonly list:'],
    [`${folder}/state/GridList.ts`, 'interface ListOptions'],
  ],
  columns: [[description, 'export interface ColumnDescription']],
};

/** Members that pages do not give. */
const left: Readonly<Record<string, readonly string[]>> = { list: ['actions', 'locks'] };

/** Names of the options of one table, from the sources. */
export function gridOptions(read: ReadSource, table: keyof typeof tables): readonly Member[] {
  const all = (tables[table] ?? []).flatMap(([file, start]) => membersOf(read(file), start));
  const byName = new Map<string, Member>();
  for (const member of all)
    byName.set(member.name, { ...byName.get(member.name), ...member, meaning: member.meaning || (byName.get(member.name)?.meaning ?? '') });
  return [...byName.values()].filter(({ name }) => !left[table]?.includes(name));
}

/** The page with its tables as the sources are now, each between its marks. */
export function reportGridReference(read: ReadSource, page: string): string {
  const defaults = defaultsOf(read(`${folder}/state/GridList.ts`));
  return Object.keys(tables).reduce((text, table) => {
    const rows = gridOptions(read, table).map(({ name, type, meaning }) => {
      const cells = [
        `\`${name}\``,
        code(type),
        ...(table === 'list' ? [code(defaults.get(name) ?? '')] : []),
        meaning.replaceAll('|', '\\|'),
      ];
      return `| ${cells.join(' | ')} |`;
    });
    const columns = ['name', 'type', ...(table === 'list' ? ['default'] : []), 'meaning'];
    const head = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`];
    const [begin, end] = [`<!-- ${table} -->`, `<!-- /${table} -->`];
    return text.replace(new RegExp(`${begin}[\\s\\S]*?${end}`), () => [begin, ...head, ...rows, end].join('\n'));
  }, page);
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

/**
 * The members of the interface, or of the object type, that begins at the line with `start`.
 * @throws Error if there is none
 */
export function membersOf(source: string, start: string): readonly Member[] {
  const lines = source.split('\n');
  const begin = lines.findIndex((line) => line.startsWith(start));
  if (begin < 0) throw new Error(`no ${start}`);
  const members: Member[] = [];
  let comment: string[] = [];
  let declared: string[] = [];
  const depth = () =>
    Array.from(declared.join('').replaceAll('=>', '')).reduce(
      (sum, sign) => sum + Number('{(<['.includes(sign)) - Number('})>]'.includes(sign)),
      0,
    );
  const indent = /^(\s*)\S/.exec(lines.slice(begin + 1).find((line) => /\breadonly \w+\??:/.test(line)) ?? '')?.[1]?.length ?? 0;
  for (const line of lines.slice(begin + 1)) {
    const own = line.search(/\S/);
    if (declared.length === 0 && own >= 0 && own < indent && !line.trim().startsWith('|')) break;
    const text = line.trim();
    if (declared.length === 0 && /^(\/\*\*|\*)/.test(text)) comment.push(text.replaceAll(/^\/?\*+\/?|\*\/$/g, '').trim());
    else if (declared.length > 0 || /^readonly \w+\??:/.test(text)) {
      declared.push(text);
      if (text.endsWith(';') && depth() === 0) {
        const [, name = '', type = ''] = /^readonly (\w+)\??:\s*([\s\S]*);$/.exec(declared.join(' ')) ?? [];
        members.push({ name, type: plainType(type), meaning: comment.filter(Boolean).join(' ') });
        [comment, declared] = [[], []];
      }
    }
  }
  return members;
}

function plainType(type: string): string {
  return type
    .replaceAll(/\/\*\*.*?\*\//g, '')
    .replaceAll('readonly ', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replace(/ \| undefined$/, '')
    .replace(/^\((.*)\)$/, (whole, inner: string) => (inner.startsWith('(') ? inner : whole))
    .trim();
}

/** The values that `gridList` gives options which a page leaves out. */
function defaultsOf(source: string): ReadonlyMap<string, string> {
  const block = /return \{\n([\s\S]*?)\.\.\.given/.exec(source)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/^\s+(\w+): (.+),$/gm)].flatMap(([, name = '', value = '']) => (value === 'undefined' ? [] : [[name, value]])),
  );
}
