import zlib from 'node:zlib';

/** A line of a page at its place, in points from the left and the lower edge. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/**
 * The lines of each page of a PDF as this portal writes them: one font by name on each page, texts as glyphs of embedded fonts, which
 * name their characters.
 */
export function pdfPages(file: Buffer): PdfLine[][] {
  const objects = readObjects(file);
  const pages = [...objects].filter(([, { head }]) => /\/Type \/Page\n/.test(head));
  return pages.map(([id]) => linesOf(...pageOf(objects, id)));
}

/** The tables of a tagged PDF, one for each page: rows of cells, headings first, as their tags tell screen readers; lines joined by a line feed. */
export function pdfTables(file: Buffer): string[][][] {
  const objects = readObjects(file);
  const headOf = (id: string): string => objects.get(id)?.head ?? '';
  const kids = (id: string): string[] =>
    [...(/\/K \[([^\]]*)\]/.exec(headOf(id))?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid);
  const isA = (id: string, tag: string): boolean => headOf(id).includes(`/S /${tag}\n`);
  const pages = new Map<string, ReturnType<typeof pageOf>>();
  const cellText = (id: string): string => {
    const mark = /\/K \[(\d+)\]/.exec(headOf(id))?.[1];
    if (mark === undefined) return '';
    const page = /\/Pg (\d+) 0 R/.exec(headOf(id))?.[1] ?? '';
    const [content, fonts] = pages.get(page) ?? pageOf(objects, page);
    pages.set(page, [content, fonts]);
    const marked = new RegExp(`/MCID ${mark}\\n>> BDC\\n([\\s\\S]*?)\\nEMC`).exec(content)?.[1] ?? '';
    return linesOf(marked, fonts)
      .map(({ text }) => text)
      .join('\n');
  };
  const documents = [...objects.keys()].filter((id) => isA(id, 'Document'));
  return documents.flatMap((id) =>
    kids(id)
      .filter((kid) => isA(kid, 'Table'))
      .map((table) => kids(table).map((row) => kids(row).map(cellText))),
  );
}

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: string }>;

function readObjects(file: Buffer): Objects {
  const objects = new Map<string, { readonly head: string; readonly stream: string }>();
  const text = file.toString('latin1');
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const bytes = start < 0 ? Buffer.alloc(0) : Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id, { head, stream: (head.includes('FlateDecode') ? zlib.inflateSync(bytes) : bytes).toString('latin1') });
  }
  return objects;
}

/** The operators of a page, and the characters of its fonts by the number of their glyph. */
function pageOf(objects: Objects, id: string): [string, ReadonlyMap<string, readonly string[]>] {
  const headOf = (each: string): string => objects.get(each)?.head ?? '';
  const referred = (head: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '';
  const resources = headOf(referred(headOf(id), 'Resources'));
  const fonts = new Map(
    [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name = '', font = '']): [string, string[]] => [
        name,
        charactersOf(objects.get(referred(headOf(font), 'ToUnicode'))?.stream ?? ''),
      ],
    ),
  );
  return [objects.get(referred(headOf(id), 'Contents'))?.stream ?? '', fonts];
}

/** The characters of a font by the number of their glyph. */
function charactersOf(map: string): string[] {
  const characters: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      characters[Number.parseInt(from, 16) + i] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
  return characters;
}

function linesOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): PdfLine[] {
  return [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\s+\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(
    ([, x, y, font = '', glyphs = '']) => ({
      x: Number(x),
      y: Number(y),
      text: [...glyphs.matchAll(/<([0-9a-f]*)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '?')
        .join(''),
    }),
  );
}
