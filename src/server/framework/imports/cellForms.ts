import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';

/** The form in which a workbook shows a number, where it changes the meaning of the cell. */
export type CellForm =
  /** 0.05 is shown as 5 %. */
  | { readonly kind: 'percent' }
  /** Hours may pass 24. */
  | { readonly kind: 'duration' }
  /** Zeros before the number up to a length; `dashAt`: digits before a dash. */
  | { readonly kind: 'zeros'; readonly length: number; readonly dashAt?: number };

export interface FormedRow {
  /** From 0. */
  readonly index: number;
  /** Column, from 0 -> form. */
  readonly forms: ReadonlyMap<number, CellForm>;
}

/**
 * The forms of the cells of a sheet, row by row; the package that reads the values leaves them out.
 * @param place of the sheet in the workbook, from 0
 */
export async function* readCellForms(bytes: Buffer, place: number): AsyncGenerator<FormedRow, undefined> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
    const part = async (path: string): Promise<string> => {
      const entry = entries.get(path);
      return entry ? textOf(archive, entry) : '';
    };
    const workbook = targetOf(await part('_rels/.rels'), '', ({ Type = '' }) => Type.endsWith('/officeDocument')) ?? 'xl/workbook.xml';
    const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
    const relations = await part(`${folder}_rels/${workbook.slice(folder.length)}.rels`);
    const styles = targetOf(relations, folder, ({ Type = '' }) => Type.endsWith('/styles'));
    const forms = styles === undefined ? [] : formsOf(await part(styles));
    const sheet = sheetsOf(await part(workbook))[place];
    const entry = entries.get(targetOf(relations, folder, ({ Id }) => Id === sheet) ?? '');
    if (entry && forms.some((form) => form !== undefined)) yield* rowsOf(await archive.openReadStreamPromise(entry), forms);
  } finally {
    archive.close();
  }
  return undefined;
}

async function textOf(archive: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

type Attributes = Readonly<Record<string, string>>;

function attributesOf(tag: string): Attributes {
  const found = tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(Array.from(found, ([, name = '', double, single = '']) => [name, plainText(double ?? single)]));
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function plainText(text: string): string {
  return text.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_whole, name: string) => entities[name] ?? '');
}

/** The tags of a name, with or without a prefix. */
function tagsOf(xml: string, name: string): Attributes[] {
  return Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')), ([tag]) => attributesOf(tag));
}

/** The path of the first related part that fits. */
function targetOf(relations: string, folder: string, fits: (attributes: Attributes) => boolean): string | undefined {
  const target = tagsOf(relations, 'Relationship').find(fits)?.['Target'];
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
}

/** The relation of each sheet. */
function sheetsOf(workbook: string): string[] {
  return tagsOf(workbook, 'sheet').flatMap((attributes) => {
    const [, relation = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
    return attributes['name'] && relation ? [relation] : [];
  });
}

/** Number formats that every program knows by their number. */
const known: Readonly<Record<string, string>> = { 9: '0%', 10: '0.00%', 46: '[h]:mm:ss' };

/** The form of each style. */
function formsOf(styles: string): readonly (CellForm | undefined)[] {
  const own = new Map(tagsOf(styles, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [numFmtId, formatCode]));
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return tagsOf(cells, 'xf').map(({ numFmtId = '' }) => formOf(own.get(numFmtId) ?? known[numFmtId] ?? ''));
}

/** The form of a number format, by its section for positive numbers. */
function formOf(code: string): CellForm | undefined {
  const [section = ''] = code.split(';');
  const [zeros, before = '', after = ''] = /^(0{2,})(?:-(0+))?$/.exec(section.replaceAll(/\\|"(?=-)|(?<=-)"/g, '')) ?? [];
  if (zeros) return { kind: 'zeros', length: before.length + after.length, ...(after && { dashAt: before.length }) };
  const plain = section.replaceAll(/"[^"]*"|\\.|[_*]./g, '');
  if (plain.includes('%')) return { kind: 'percent' };
  return /\[(h+|m+|s+)\]/i.test(plain) ? { kind: 'duration' } : undefined;
}

const pattern = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:\w+:)?(row|c)(?=[\s/>])([^>]*)>|<\/(?:\w+:)?(row)>/g;

async function* rowsOf(stream: AsyncIterable<unknown>, forms: readonly (CellForm | undefined)[]): AsyncGenerator<FormedRow, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let index = -1;
  let column = 0;
  let found = new Map<number, CellForm>();
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    rest += decoder.decode(chunk, { stream: true });
    const end = rest.lastIndexOf('>') + 1;
    for (const [, opened, attributes = '', closed] of rest.slice(0, end).matchAll(pattern)) {
      if (opened === 'c') {
        const { r: reference = '', s: style = '' } = attributesOf(attributes);
        column = columnOf(reference) ?? column;
        const form = forms[style === '' ? -1 : Number(style)];
        if (form) found.set(column, form);
        column += 1;
      } else if (opened === 'row') {
        const { r: row } = attributesOf(attributes);
        index = row === undefined ? index + 1 : Number(row) - 1;
        column = 0;
        found = new Map();
      }
      if (closed === 'row' && found.size > 0) yield { index, forms: found };
    }
    rest = rest.slice(end);
  }
  return undefined;
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]+/i.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
