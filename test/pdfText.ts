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
  const objects = new Map<string, { readonly head: string; readonly stream: string }>();
  const text = file.toString('latin1');
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const bytes = start < 0 ? Buffer.alloc(0) : Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id, { head, stream: (head.includes('FlateDecode') ? zlib.inflateSync(bytes) : bytes).toString('latin1') });
  }
  const referred = (head: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '';
  const headOf = (id: string): string => objects.get(id)?.head ?? '';
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  return pages.map(({ head }) => {
    const resources = headOf(referred(head, 'Resources'));
    const fonts = new Map(
      [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']): [string, string[]] => [name, charactersOf(objects.get(referred(headOf(id), 'ToUnicode'))?.stream ?? '')],
      ),
    );
    return linesOf(objects.get(referred(head, 'Contents'))?.stream ?? '', fonts);
  });
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
