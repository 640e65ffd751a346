import zlib from 'node:zlib';

/** A line of a page at its place, in points from the left and the lower edge. */
export interface PdfLine {
  /** Its characters, in the order of reading: as stated in addition to the glyphs, else as the fonts name them. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Numbers of its glyphs in their fonts; 0 is the box of a missing character. */
  readonly glyphs: readonly number[];
}

/** The lines of each page of a PDF as this portal writes them: texts as glyphs of embedded fonts, which name their characters. */
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
    return joinLines(piecesOf(markedContent(content, mark), fonts), ({ y }, last) => y === last.y)
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

interface PdfFont {
  /** Characters and widths, in thousandths of the size, by the number of a glyph. */
  readonly characters: readonly string[];
  readonly widths: readonly number[];
}

type Fonts = ReadonlyMap<string, PdfFont>;

/** The operators of a page, and its fonts. */
function pageOf(objects: Objects, id: string): [string, Fonts] {
  const headOf = (each: string): string => objects.get(each)?.head ?? '';
  const referred = (head: string, key: string): string => new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? '';
  const resources = headOf(referred(headOf(id), 'Resources'));
  const fonts = new Map(
    [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name = '', font = '']): [string, PdfFont] => [
        name,
        {
          characters: charactersOf(objects.get(referred(headOf(font), 'ToUnicode'))?.stream ?? ''),
          widths: (/\/W \[0 \[([^\]]*)\]/.exec(headOf(referred(headOf(font), 'DescendantFonts')))?.[1] ?? '').split(' ').map(Number),
        },
      ],
    ),
  );
  return [objects.get(referred(headOf(id), 'Contents'))?.stream ?? '', fonts];
}

/** The characters of a font by the number of their glyph. */
function charactersOf(map: string): string[] {
  const characters: string[] = [];
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters[Number.parseInt(from, 16) + i] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
  return characters;
}

/** The operators between the beginning and the end of marked content, with further marks in it. */
function markedContent(content: string, mark: string): string {
  const start = content.indexOf(`/MCID ${mark}\n>> BDC\n`);
  if (start < 0) return '';
  const lines = content.slice(start).split('\n').slice(2);
  let depth = 1;
  const end = lines.findIndex((line) => {
    depth += line.endsWith('BDC') || line.endsWith('BMC') ? 1 : line === 'EMC' ? -1 : 0;
    return depth === 0;
  });
  return lines.slice(0, end).join('\n');
}

/** Texts in one font, in drawing order. */
interface Piece extends PdfLine {
  readonly right: number;
}

function piecesOf(content: string, fonts: Fonts): Piece[] {
  const pieces: Piece[] = [];
  let stated: string | undefined;
  for (const [operator, statement, block = ''] of content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|BT\n([\s\S]*?)\nET|\bEMC\b/g)) {
    if (operator === 'EMC') stated = undefined;
    else if (statement === undefined) pieces.push(pieceOf(block, fonts, stated));
    else stated = textString(statement);
  }
  return pieces;
}

function pieceOf(block: string, fonts: Fonts, stated: string | undefined): Piece {
  const [, x = '', y = ''] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? [];
  const [, name = '', size = ''] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? [];
  const font = fonts.get(name);
  const shown = [...block.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => parts).join(' ');
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((hex) => Number.parseInt(hex, 16));
  const moved = [...shown.matchAll(/> (-?[\d.]+)/g)].reduce((sum, [, by]) => sum - Number(by), 0);
  const width = glyphs.reduce((sum, glyph) => sum + (font?.widths[glyph] ?? 0), moved);
  const characters = glyphs.map((glyph) => font?.characters[glyph] ?? '?');
  // Glyphs lie from left to right: readers turn Arabic and Hebrew letters.
  const isTurned = /[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(characters.join(''));
  const text = stated ?? (isTurned ? characters.toReversed() : characters).join('');
  return { text, x: Number(x), y: Number(y), glyphs, right: Number(x) + (width * Number(size)) / 1000 };
}

/** A text of the file: ASCII, or UTF-16 after its mark. */
function textString(written: string): string {
  const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    written.replaceAll(/\\([\s\S])/g, (_all, sign: string) => named[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** Joins pieces that are of the line before them. */
function joinLines(pieces: readonly Piece[], isOfLine: (piece: Piece, line: Piece) => boolean): Piece[] {
  const lines: Piece[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (!last || !isOfLine(piece, last)) lines.push(piece);
    else {
      const [x, right] = [Math.min(last.x, piece.x), Math.max(last.right, piece.right)];
      lines[lines.length - 1] = { ...last, x, right, text: last.text + piece.text, glyphs: [...last.glyphs, ...piece.glyphs] };
    }
  }
  return lines;
}

/** Pieces that touch are one line; between cells is room. */
function linesOf(content: string, fonts: Fonts): PdfLine[] {
  const touches = (one: number, other: number): boolean => Math.abs(one - other) < 0.05;
  return joinLines(
    piecesOf(content, fonts),
    (piece, line) => piece.y === line.y && (touches(piece.x, line.right) || touches(piece.right, line.x)),
  );
}
